// SPDX-License-Identifier: Apache-2.0
// Code coverage for readers: the section "code" of a regression's record, an lcov file that
// genhtml renders, and a table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/tributary/coverage/file_coverage.h"

namespace trib {

struct CodeTotals {
  CoverRatio lines;
  CoverRatio branches;
  CoverRatio toggles;
};
CodeTotals code_totals(const std::vector<FileCoverage>& files);

// {"lines": {"covered", "total"}, "branches", "toggles", "points": [{"name", "hits"}],
//  "files": [{"file", "lines", "branches", "toggles", "points",
//             "uncovered": [{"line", "kind", "arm", "text"}], "excluded": [{"line", "reason"}]}]}
nlohmann::json code_json(const std::vector<FileCoverage>& files);

// Lines as DA, arms of if and case as BRDA. Throws FileError if it can't be written.
void write_lcov(const std::string& file, const std::string& root,
                const std::vector<FileCoverage>& files);

// A line per file, the sum, then code not reached, and exclusions with their reasons.
std::string code_table(const std::vector<FileCoverage>& files);

}  // namespace trib
