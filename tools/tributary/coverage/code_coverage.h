// SPDX-License-Identifier: Apache-2.0
// Code coverage of rtl/, merged from any number of Verilator's files. A point counts as reached
// if it was in any instance, configuration or run. Memory is that of one run: files can be deleted
// once they are added, and the state can be written and added again.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/tributary/coverage/cover_point.h"
#include "tools/tributary/coverage/file_coverage.h"

namespace trib {

class CodeCoverage {
 public:
  // `root`: of the repository; rtl/ lies in it.
  explicit CodeCoverage(const std::string& root);

  // Throws FileError; earlier additions remain.
  void add(const std::string& data_file);
  void write_data(const std::string& file) const;
  bool empty() const { return points_.empty(); }

  // By name. Reads the sources; throws FileError for one that excludes without a reason.
  std::vector<FileCoverage> files() const;

 private:
  void read_source(FileCoverage& coverage) const;

  std::string root_;                            // absolute, as Verilator names files
  std::map<CoverPoint, std::uint64_t> points_;  // files from the root on
};

}  // namespace trib
