// SPDX-License-Identifier: Apache-2.0
// The experiments of a folder: a TOML file for each system, by their `place`. Top level: place, title,
// about, and any number of
//   [[experiment]]  id, what, source, unit, better, command, and figure (with divided_by) or match;
//                   published, authors, factor, digits, at_least, at_most, long, `alone`, timeout_s, why, remark
//   [[claim]]       id, what, source, published, why
//   [[plot]]        name, title, x, y, logarithmic_y, and [[plot.curve]]: name, of, rows, at
// experiment.h says what these are. Errors: TomlError with file and line, also for an id that is
// there twice, a path or pattern that is none, and a curve of rows that do not exist.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/experiments/experiment.h"

namespace trib {

std::vector<ExperimentSystem> read_experiments(const std::string& folder);

// Those that `only` names, by their ids or by the part before the first dot of these; all if it
// is empty. Errors: std::invalid_argument for a name that is none, with the closest one.
std::vector<Experiment> chosen_experiments(const std::vector<ExperimentSystem>& systems,
                                           const std::vector<std::string>& only);

}  // namespace trib
