// SPDX-License-Identifier: Apache-2.0
// Coverage of one RTL file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/tributary/coverage/coverage_exclusion.h"

namespace trib {

struct CoverRatio {
  std::size_t covered = 0;
  std::size_t total = 0;

  CoverRatio& operator+=(const CoverRatio& other) {
    covered += other.covered;
    total += other.total;
    return *this;
  }
  double percent() const {
    return total == 0 ? 100.0 : 100.0 * static_cast<double>(covered) / static_cast<double>(total);
  }
};

// An arm of an if or a case.
struct ArmCoverage {
  unsigned line = 0;
  std::string name;  // if, else, elsif, case
  std::uint64_t hits = 0;
};

// A cover property.
struct PropertyCoverage {
  std::string name;
  unsigned line = 0;
  std::uint64_t hits = 0;
};

struct FileCoverage {
  std::string file;                         // from the root on: rtl/...
  std::map<unsigned, std::uint64_t> lines;  // hits of each line that has code
  std::vector<ArmCoverage> arms;            // by line
  CoverRatio toggles;                       // bits that have changed
  std::vector<PropertyCoverage> properties;
  std::vector<CoverageExclusion> exclusions;
  std::map<unsigned, std::string> text;  // source of the lines that were not reached

  CoverRatio line_ratio() const;
  CoverRatio arm_ratio() const;
};

}  // namespace trib
