// SPDX-License-Identifier: Apache-2.0
// The book of results as Markdown: a section for each system, with a table, its drawings, and the
// reasons where a figure differs.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/experiments/experiment.h"
#include "tools/tributary/experiments/measured_figure.h"

namespace trib {

std::string results_text(const std::vector<ExperimentSystem>& systems,
                         const MeasuredFigures& figures);

// The text of the book before its sections, one paragraph each.
std::vector<std::string> results_preface();
// Place and time of a measurement: "5ef104ad, 28 s, seed 1"; "-" if it was not.
std::string origin_text(const Experiment& row, const MeasuredFigures& figures);

}  // namespace trib
