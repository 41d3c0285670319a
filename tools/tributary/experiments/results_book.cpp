// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/results_book.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "tools/tributary/experiments/results_data.h"
#include "tools/tributary/experiments/results_page.h"
#include "tools/tributary/experiments/results_text.h"
#include "tools/tributary/regress/log_lines.h"
#include "tools/tributary/report/curve_plot.h"

namespace trib {
namespace {

// The figure of a row that a curve shows, if there is one.
std::optional<double> figure_of(const ExperimentSystem& system, const std::string& id,
                                const std::string& of, const MeasuredFigures& figures) {
  for (const Experiment& row : system.experiments) {
    if (row.id != id) continue;
    if (of == "authors") return log_number(row.authors);
    if (of == "published") return log_number(row.published);
    const auto found = figures.find(id);
    return found == figures.end() ? std::nullopt : std::optional<double>(found->second.ours);
  }
  return std::nullopt;
}

}  // namespace

std::string drawing_name(const ExperimentPlot& plot) { return "results_" + plot.name + ".svg"; }

std::string drawing_of(const ExperimentSystem& system, const ExperimentPlot& plot,
                       const MeasuredFigures& figures) {
  std::vector<PlottedCurve> curves;
  for (const ExperimentCurve& curve : plot.curves) {
    PlottedCurve plotted{curve.name, curve.of != "ours", {}};
    for (std::size_t i = 0; i < curve.rows.size(); ++i) {
      const std::optional<double> figure = figure_of(system, curve.rows[i], curve.of, figures);
      if (figure && (*figure > 0 || !plot.logarithmic_y)) {
        plotted.points.push_back({curve.at[i], *figure});
      }
    }
    curves.push_back(plotted);
  }
  return curve_plot({plot.title, plot.x, plot.y, plot.logarithmic_y}, curves);
}

std::map<std::string, std::string> ResultsBook::documents() const {
  std::map<std::string, std::string> files;
  files[kResultsData] = results_json(systems_, figures_).dump(1) + "\n";
  files["results.md"] = results_text(systems_, figures_);
  for (const ExperimentSystem& system : systems_) {
    for (const ExperimentPlot& plot : system.plots) {
      files[drawing_name(plot)] = drawing_of(system, plot, figures_);
    }
  }
  return files;
}

std::string ResultsBook::page() const { return results_page(systems_, figures_); }

}  // namespace trib
