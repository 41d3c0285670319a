// SPDX-License-Identifier: Apache-2.0
// The figures of the book of results: as JSON, the source of the documents of the book, and as
// cells of a table. Errors: FileError for a file that is no such JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/tributary/experiments/experiment.h"
#include "tools/tributary/experiments/measured_figure.h"

namespace trib {

inline constexpr const char* kResultsData = "results.json";

// {"experiments": [{"id": ..., "published": ..., "ours": ..., ...}], "claims": [...]}: all of the
// lists, with null for a figure that is not there.
nlohmann::ordered_json results_json(const std::vector<ExperimentSystem>& systems,
                                    const MeasuredFigures& figures);

MeasuredFigures read_results_data(const std::string& file);

// id, what, published, authors, ours, unit, ratio, target, verdict.
std::vector<std::string> result_columns();
std::vector<std::string> result_cells(const Experiment& row, const MeasuredFigures& figures);

// One of these cells, for other tables; "-" if there is none.
std::string ours_text(const Experiment& row, const MeasuredFigures& figures);
std::string ratio_text(const Experiment& row, const MeasuredFigures& figures);
// "reached", "missed", "not measured", or "-" without a target.
std::string verdict_text(const Experiment& row, const MeasuredFigures& figures);

}  // namespace trib
