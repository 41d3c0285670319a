// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/functional_coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using nlohmann::json;
using Kind = FunctionalCoverage::Kind;

constexpr std::array<const char*, 3> kKinds{"ignored", "illegal", "wanted"};

Kind kind_of(const std::string& name) {
  const auto found = std::find(kKinds.begin(), kKinds.end(), name);
  if (found == kKinds.end()) throw std::invalid_argument("'" + name + "' is no kind of a bin");
  return static_cast<Kind>(found - kKinds.begin());
}

}  // namespace

std::string FunctionalCoverage::Group::bin(std::size_t cell) const {
  if (columns.empty()) return rows.at(cell);
  return rows.at(cell / columns.size()) + " x " + columns.at(cell % columns.size());
}

CoverRatio FunctionalCoverage::Group::ratio() const {
  CoverRatio ratio;
  for (const Cell& cell : cells) {
    if (cell.kind == Kind::kWanted) ratio += {cell.hits > 0 ? 1u : 0u, 1};
  }
  return ratio;
}

std::string FunctionalCoverage::Group::closest(std::size_t cell) const {
  const std::size_t width = std::max<std::size_t>(columns.size(), 1);
  std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> best{0, 0, 0};
  std::string name;
  for (const auto& [job, run] : runs) {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < run.size(); ++i) {
      all += run[i].hits;
      if (columns.empty() || i / width == cell / width) row += run[i].hits;
      if (i % width == cell % width) column += run[i].hits;
    }
    const std::tuple score{std::min(row, column), row + column, all};
    if (score <= best) continue;
    best = score;
    name = job;
  }
  return name;
}

std::vector<FunctionalCoverage::Hole> FunctionalCoverage::Group::holes() const {
  std::vector<Hole> holes;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind != Kind::kWanted || cells[i].hits > 0) continue;
    holes.push_back({bin(i), closest(i)});
  }
  return holes;
}

FunctionalCoverage::Group FunctionalCoverage::read_group(const json& json) {
  Group group;
  group.name = json.at("name").get<std::string>();
  json.at("rows").get_to(group.rows);
  json.at("columns").get_to(group.columns);
  for (const nlohmann::json& cell : json.at("cells")) {
    group.cells.push_back(
        {kind_of(cell.at("kind").get<std::string>()), cell.at("hits").get<std::uint64_t>()});
  }
  if (group.cells.size() != group.rows.size() * std::max<std::size_t>(group.columns.size(), 1)) {
    throw std::invalid_argument("the group '" + group.name + "' lacks cells or has too many");
  }
  return group;
}

const FunctionalCoverage::Group* FunctionalCoverage::find(const std::string& name) const {
  const auto found = std::find_if(groups_.begin(), groups_.end(),
                                  [&](const Group& group) { return group.name == name; });
  return found == groups_.end() ? nullptr : &*found;
}

void FunctionalCoverage::add(const std::string& file, const std::string& job) {
  std::ifstream stream(file);
  if (!stream) throw FileError(file, "can't be read");
  std::vector<Group> read;
  std::string name = job;
  try {
    const json run = json::parse(stream);
    for (const json& group : run.at("groups")) read.push_back(read_group(group));
    if (name.empty()) {
      name = fmt::format("{}/{}/{}", run.at("test").get<std::string>(),
                         run.at("configuration").get<std::string>(),
                         run.at("seed").get<std::uint64_t>());
    }
  } catch (const std::exception& error) {
    throw FileError(file, fmt::format("is no cover file: {}", error.what()));
  }
  for (const Group& group : read) {
    const Group* const known = find(group.name);
    if (known != nullptr && (known->rows != group.rows || known->columns != group.columns)) {
      throw FileError(file, fmt::format("the group '{}' has other bins than the files before; are "
                                        "they of one revision?",
                                        group.name));
    }
  }
  for (Group& group : read) add(std::move(group), name);
}

void FunctionalCoverage::add(Group&& group, const std::string& job) {
  for (std::size_t i = 0; i < group.cells.size(); ++i) {
    if (group.cells[i].kind == Kind::kIllegal && group.cells[i].hits > 0) {
      violations_.push_back(fmt::format("{}: {} ({})", group.name, group.bin(i), job));
    }
  }
  auto* known = const_cast<Group*>(find(group.name));
  if (known == nullptr) {
    known = &groups_.emplace_back(group);
  } else {
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      known->cells[i].kind = std::max(known->cells[i].kind, group.cells[i].kind);
      known->cells[i].hits += group.cells[i].hits;
    }
  }
  known->runs.emplace_back(job, std::move(group.cells));
}

CoverRatio FunctionalCoverage::ratio() const {
  CoverRatio ratio;
  for (const Group& group : groups_) ratio += group.ratio();
  return ratio;
}

std::vector<FunctionalCoverage::Hole> FunctionalCoverage::holes() const {
  std::vector<Hole> all;
  for (const Group& group : groups_) {
    for (Hole& hole : group.holes()) {
      all.push_back({group.name + ": " + hole.bin, std::move(hole.closest)});
    }
  }
  return all;
}

json FunctionalCoverage::to_json() const {
  json groups = json::array();
  for (const Group& group : groups_) {
    json cells = json::array();
    for (const Cell& cell : group.cells) {
      cells.push_back(
          {{"kind", kKinds.at(static_cast<std::size_t>(cell.kind))}, {"hits", cell.hits}});
    }
    json holes = json::array();
    for (const Hole& hole : group.holes()) {
      holes.push_back({{"bin", hole.bin}, {"closest", hole.closest}});
    }
    const CoverRatio ratio = group.ratio();
    groups.push_back({{"name", group.name},
                      {"rows", group.rows},
                      {"columns", group.columns},
                      {"cells", std::move(cells)},
                      {"covered", ratio.covered},
                      {"wanted", ratio.total},
                      {"holes", std::move(holes)}});
  }
  const CoverRatio all = ratio();
  return {{"covered", all.covered},
          {"wanted", all.total},
          {"violations", violations_},
          {"groups", std::move(groups)}};
}

std::string FunctionalCoverage::table() const {
  const auto row = [](const std::string& name, const CoverRatio& ratio) {
    return fmt::format("{:<40} {:>5} {:>5} {:>6.1f} %\n", name, ratio.covered, ratio.total,
                       ratio.percent());
  };
  std::string text = fmt::format("{:<40} {:>5} {:>5}\n", "coverage group", "hit", "bins");
  for (const Group& group : groups_) text += row(group.name, group.ratio());
  text += row("all", ratio());
  for (const Hole& hole : holes()) {
    text += fmt::format("not covered: {}; closest: {}\n", hole.bin,
                        hole.closest.empty() ? "none" : hole.closest);
  }
  for (const std::string& bin : violations_) text += "ILLEGAL bin hit: " + bin + "\n";
  return text;
}

}  // namespace trib
