// SPDX-License-Identifier: Apache-2.0
// Results of single tests in a log: the lines of ctest, and those of a program of GoogleTest.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct UnitResult {
  std::string name;     // as ctest calls it
  std::string verdict;  // pass, fail, timeout, skipped, not_run
};

std::vector<UnitResult> read_unit_log(const std::string& log);

}  // namespace trib
