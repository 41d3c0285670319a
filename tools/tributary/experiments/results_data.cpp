// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/results_data.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using nlohmann::ordered_json;

std::optional<MeasuredFigure> figure_of(const Experiment& row, const MeasuredFigures& figures) {
  const auto found = figures.find(row.id);
  return found == figures.end() ? std::nullopt : std::optional<MeasuredFigure>(found->second);
}

std::optional<double> ratio_of(const Experiment& row, const MeasuredFigures& figures) {
  const std::optional<MeasuredFigure> figure = figure_of(row, figures);
  const std::optional<double> other = compared_figure(row);
  if (!figure || !other || *other == 0) return std::nullopt;
  return figure->ours / *other;
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

ordered_json or_null(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

double rounded(double value, double parts) { return std::round(value * parts) / parts; }

ordered_json json_of(const ExperimentSystem& system, const Experiment& row,
                     const MeasuredFigures& figures) {
  ordered_json record{{"id", row.id},
                      {"subject", system.title},
                      {"what", row.what},
                      {"source", row.source},
                      {"published", or_null(row.published)},
                      {"authors", or_null(row.authors)},
                      {"ours", nullptr},
                      {"unit", row.unit},
                      {"ratio", nullptr},
                      {"better", row.better},
                      {"target", or_null(target_text(row))},
                      {"verdict", verdict_text(row, figures)},
                      {"command", row.command},
                      {"long", row.is_long},
                      {"why", or_null(row.why)},
                      {"remark", or_null(row.remark)}};
  const std::optional<MeasuredFigure> figure = figure_of(row, figures);
  if (!figure) return record;
  record["ours"] = figure->ours;
  if (const std::optional<double> ratio = ratio_of(row, figures)) {
    record["ratio"] = rounded(*ratio, 10'000);
  }
  record["seed"] = or_null(figure->seed);
  record["commit"] = or_null(figure->commit);
  record["modified"] = figure->modified;
  record["measured"] = figure->started;
  record["wall_s"] = rounded(figure->wall_s, 100);
  return record;
}

MeasuredFigure figure_in(const ordered_json& record) {
  const auto text = [&record](const char* key) {
    return record.at(key).is_null() ? std::string() : record.at(key).get<std::string>();
  };
  MeasuredFigure figure;
  figure.ours = record.at("ours");
  figure.seed = text("seed");
  figure.commit = text("commit");
  figure.modified = record.at("modified");
  figure.started = text("measured");
  figure.wall_s = record.at("wall_s");
  return figure;
}

}  // namespace

ordered_json results_json(const std::vector<ExperimentSystem>& systems,
                          const MeasuredFigures& figures) {
  ordered_json experiments = ordered_json::array();
  ordered_json claims = ordered_json::array();
  for (const ExperimentSystem& system : systems) {
    for (const Experiment& row : system.experiments) {
      experiments.push_back(json_of(system, row, figures));
    }
    for (const Claim& claim : system.claims) {
      claims.push_back({{"id", claim.id},
                        {"subject", system.title},
                        {"what", claim.what},
                        {"source", claim.source},
                        {"published", claim.published},
                        {"why", claim.why}});
    }
  }
  return {{"experiments", experiments}, {"claims", claims}};
}

MeasuredFigures read_results_data(const std::string& file) {
  const ordered_json data = ordered_json::parse(read_file(file), nullptr, false);
  MeasuredFigures figures;
  try {
    for (const ordered_json& record : data.at("experiments")) {
      if (!record.at("ours").is_null()) figures[record.at("id")] = figure_in(record);
    }
  } catch (const nlohmann::json::exception& error) {
    throw FileError(file, fmt::format("has no results: {}", error.what()));
  }
  return figures;
}

std::string ours_text(const Experiment& row, const MeasuredFigures& figures) {
  const std::optional<MeasuredFigure> figure = figure_of(row, figures);
  return figure ? fmt::format("{:.{}f}", figure->ours, row.digits) : "-";
}

std::string ratio_text(const Experiment& row, const MeasuredFigures& figures) {
  const std::optional<double> ratio = ratio_of(row, figures);
  return ratio ? fmt::format("{:.3g}", *ratio) : "-";
}

std::string verdict_text(const Experiment& row, const MeasuredFigures& figures) {
  const std::optional<MeasuredFigure> figure = figure_of(row, figures);
  if (!figure) return "not measured";
  if (!has_target(row)) return "-";
  return reaches_target(row, figure->ours) ? "reached" : "missed";
}

std::vector<std::string> result_columns() {
  return {"id", "what", "published", "authors", "ours", "unit", "ratio", "target", "verdict"};
}

std::vector<std::string> result_cells(const Experiment& row, const MeasuredFigures& figures) {
  return {row.id,
          row.what,
          or_dash(row.published),
          or_dash(row.authors),
          ours_text(row, figures),
          row.unit,
          ratio_text(row, figures),
          or_dash(target_text(row)),
          verdict_text(row, figures)};
}

}  // namespace trib
