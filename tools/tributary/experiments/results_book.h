// SPDX-License-Identifier: Apache-2.0
// ResultsBook: the book of results, made only of the lists of experiments and their figures, so
// that the same figures give the same bytes.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/tributary/experiments/experiment.h"
#include "tools/tributary/experiments/measured_figure.h"

namespace trib {

std::string drawing_name(const ExperimentPlot& plot);  // of its file
// An SVG document; without the points whose figures are not there.
std::string drawing_of(const ExperimentSystem& system, const ExperimentPlot& plot,
                       const MeasuredFigures& figures);

class ResultsBook {
 public:
  ResultsBook(std::vector<ExperimentSystem> systems, MeasuredFigures figures)
      : systems_(std::move(systems)), figures_(std::move(figures)) {}

  // By name: results.json, results.md, and the drawings, results_<name>.svg.
  std::map<std::string, std::string> documents() const;
  // The same as one HTML file that needs no other.
  std::string page() const;

 private:
  std::vector<ExperimentSystem> systems_;
  MeasuredFigures figures_;
};

}  // namespace trib
