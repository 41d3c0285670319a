// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/measured_figure.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <stdexcept>

#include "tools/tributary/experiments/figure_path.h"
#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/log_lines.h"

namespace trib {
namespace {

using nlohmann::json;

// Discarded if there is none, or half of one.
json left_json(const std::string& directory) {
  std::ifstream stream(directory + "/" + kFigureFile);
  return json::parse(stream, nullptr, false);
}

double matched(const std::string& log, const std::string& pattern) {
  const std::regex wanted(pattern);
  LogLines lines(log);
  for (std::optional<std::string> line = lines.next(); line; line = lines.next()) {
    std::smatch found;
    if (!std::regex_search(*line, found, wanted)) continue;
    const std::optional<double> number = log_number(found[1].str());
    if (number) return *number;
    throw std::runtime_error(fmt::format("'{}' is no number", found[1].str()));
  }
  throw std::runtime_error(fmt::format("no line matches '{}'", pattern));
}

std::string seed_in(const json& document) {
  for (const char* path : {"/seed", "/config/seed"}) {
    const json::json_pointer pointer(path);
    if (document.contains(pointer)) return document.at(pointer).dump();
  }
  return "";
}

}  // namespace

void read_figure(const Experiment& experiment, const std::string& directory,
                 MeasuredFigure& measured) {
  if (!experiment.match.empty()) {
    measured.ours = experiment.factor * matched(directory + "/" + kLogName, experiment.match);
    return;
  }
  const json document = left_json(directory);
  if (document.is_discarded()) throw std::runtime_error("the command has left no JSON");
  measured.ours = experiment.factor * FigurePath(experiment.figure).find(document);
  if (!experiment.divided_by.empty()) {
    measured.ours /= FigurePath(experiment.divided_by).find(document);
  }
  if (!std::isfinite(measured.ours)) throw std::runtime_error("the figure is not finite");
  measured.seed = seed_in(document);
}

bool has_measured(int exit_code, const std::string& directory) {
  if (exit_code != 1) return exit_code == 0;
  const json document = left_json(directory);
  const json::json_pointer missed("/targets/missed");
  return !document.is_discarded() && document.contains(missed) && document.at(missed) > 0 &&
         !document.contains("failure");
}

}  // namespace trib
