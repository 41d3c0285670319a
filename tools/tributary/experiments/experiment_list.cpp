// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/experiment_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <stdexcept>

#include "tools/toml/toml_document.h"
#include "tools/toml/toml_error.h"
#include "tools/tributary/experiments/figure_path.h"
#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

constexpr unsigned kUsualTimeout = 900;  // seconds

std::string group_of(const std::string& id) { return id.substr(0, id.find('.')); }

class FolderReader {
 public:
  ExperimentSystem read(const std::string& file) {
    const TomlDocument document = TomlDocument::read(file);
    const TomlTable root = document.root();
    root.require_keys({"place", "title", "about"}, {"experiment", "claim", "plot"});
    ExperimentSystem system;
    system.file = file;
    system.place = root.number("place");
    system.title = root.text("title");
    system.about = root.text("about");
    for (const TomlTable& table : tables_of(root, "experiment")) {
      system.experiments.push_back(experiment_of(table));
    }
    for (const TomlTable& table : tables_of(root, "claim")) {
      table.require_keys({"id", "what", "source", "published", "why"}, {});
      system.claims.push_back({new_id(table), table.text("what"), table.text("source"),
                               table.text("published"), table.text("why")});
    }
    for (const TomlTable& table : tables_of(root, "plot")) {
      system.plots.push_back(plot_of(table, system));
    }
    return system;
  }

 private:
  static std::vector<TomlTable> tables_of(const TomlTable& root, const char* key) {
    return root.has(key) ? root.tables(key) : std::vector<TomlTable>{};
  }

  std::string new_id(const TomlTable& table) {
    const std::string id = table.text("id");
    if (!std::regex_match(id, std::regex("[A-Z][A-Za-z]*[0-9]*([.][A-Za-z0-9_-]+)*"))) {
      table.fail(fmt::format("'{}' is no id like M2 or M2.ring.2M", id));
    }
    if (!ids_.insert(id).second) table.fail(fmt::format("the id '{}' is there twice", id));
    return id;
  }

  Experiment experiment_of(const TomlTable& table) {
    table.require_keys({"id", "what", "source", "unit", "better", "command"},
                       {"published", "authors", "figure", "divided_by", "match", "factor", "digits",
                        "at_least", "at_most", "long", "alone", "timeout_s", "why", "remark"});
    Experiment row;
    row.id = new_id(table);
    row.what = table.text("what");
    row.source = table.text("source");
    row.unit = table.text("unit");
    row.published = table.text_or("published", "");
    row.authors = table.text_or("authors", "");
    row.better = table.text("better");
    if (row.better != "less" && row.better != "more" && row.better != "equal") {
      table.fail("better must be less, more or equal");
    }
    row.command = table.text("command");
    read_figure(table, row);
    if (table.has("factor")) row.factor = table.real("factor");
    row.digits = table.number_or("digits", row.digits);
    if (table.has("at_least")) row.at_least = table.real("at_least");
    if (table.has("at_most")) row.at_most = table.real("at_most");
    row.is_long = table.flag_or("long", false);
    row.alone = table.flag_or("alone", false);
    row.timeout_s = table.number_or("timeout_s", kUsualTimeout);
    row.why = table.text_or("why", "");
    row.remark = table.text_or("remark", "");
    return row;
  }

  static void read_figure(const TomlTable& table, Experiment& row) {
    row.figure = table.text_or("figure", "");
    row.divided_by = table.text_or("divided_by", "");
    row.match = table.text_or("match", "");
    if (row.figure.empty() == row.match.empty()) table.fail("one of figure and match is needed");
    if (!row.divided_by.empty() && row.figure.empty()) table.fail("divided_by needs a figure");
    try {
      for (const std::string& path : {row.figure, row.divided_by}) {
        if (!path.empty()) FigurePath{path};
      }
      if (!row.match.empty() && std::regex(row.match).mark_count() != 1) {
        table.fail("match must have one group, the figure");
      }
    } catch (const std::invalid_argument& error) {
      table.fail(error.what());
    } catch (const std::regex_error&) {
      table.fail(fmt::format("'{}' is no regular expression", row.match));
    }
  }

  static ExperimentPlot plot_of(const TomlTable& table, const ExperimentSystem& system) {
    table.require_keys({"name", "title", "x", "y", "curve"}, {"logarithmic_y"});
    ExperimentPlot plot{table.text("name"),
                        table.text("title"),
                        table.text("x"),
                        table.text("y"),
                        table.flag_or("logarithmic_y", false),
                        {}};
    for (const TomlTable& one : table.tables("curve")) {
      one.require_keys({"name", "of", "rows", "at"}, {});
      ExperimentCurve curve{one.text("name"), one.text("of"), one.texts("rows"), one.reals("at")};
      if (curve.of != "ours" && curve.of != "authors" && curve.of != "published") {
        one.fail("of must be ours, authors or published");
      }
      if (curve.rows.size() != curve.at.size()) one.fail("rows and at are of one length");
      for (const std::string& id : curve.rows) {
        const bool known = std::any_of(system.experiments.begin(), system.experiments.end(),
                                       [&id](const Experiment& row) { return row.id == id; });
        if (!known) one.fail(fmt::format("there is no experiment '{}' in this file", id));
      }
      for (const double at : curve.at) {
        if (at <= 0) one.fail("at is on a logarithmic axis, so above 0");
      }
      plot.curves.push_back(curve);
    }
    return plot;
  }

  std::set<std::string> ids_;
};

}  // namespace

std::vector<ExperimentSystem> read_experiments(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  if (files.empty()) throw TomlError(fmt::format("{}: has no list of experiments", folder));
  std::sort(files.begin(), files.end());
  std::vector<ExperimentSystem> systems;
  FolderReader reader;
  for (const std::string& file : files) systems.push_back(reader.read(file));
  std::stable_sort(
      systems.begin(), systems.end(),
      [](const ExperimentSystem& a, const ExperimentSystem& b) { return a.place < b.place; });
  return systems;
}

std::vector<Experiment> chosen_experiments(const std::vector<ExperimentSystem>& systems,
                                           const std::vector<std::string>& only) {
  std::set<std::string> names;
  std::vector<Experiment> chosen;
  for (const ExperimentSystem& system : systems) {
    for (const Experiment& row : system.experiments) {
      names.insert({row.id, group_of(row.id)});
      const bool named = std::any_of(only.begin(), only.end(), [&](const std::string& name) {
        return name == row.id || name == group_of(row.id);
      });
      if (only.empty() || named) chosen.push_back(row);
    }
  }
  for (const std::string& name : only) {
    if (names.count(name) > 0) continue;
    throw std::invalid_argument(
        fmt::format("there is no experiment '{}'{}", name, did_you_mean(name, names)));
  }
  return chosen;
}

}  // namespace trib
