// SPDX-License-Identifier: Apache-2.0
// Lines that a source file excludes from the count: from "// verilator coverage_off" to
// "// verilator coverage_on". The comment right above says why; it is required.
#pragma once

#include <istream>
#include <string>
#include <vector>

namespace trib {

struct CoverageExclusion {
  unsigned line = 0;  // of coverage_off
  std::string reason;
};

// Throws FileError, with line, for a block without a reason or without an end; `file` is its name
// in messages.
std::vector<CoverageExclusion> read_exclusions(std::istream& source, const std::string& file);

}  // namespace trib
