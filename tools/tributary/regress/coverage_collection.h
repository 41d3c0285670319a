// SPDX-License-Identifier: Apache-2.0
// The coverage of the jobs of a regression, added up. Verilator's files are large, so each
// is removed once it is added; the sum is kept in `directory`, where the next run takes it up.
// Errors: FileError.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/tributary/coverage/code_coverage.h"
#include "tools/tributary/coverage/functional_coverage.h"
#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

inline constexpr const char* kCoverageDirectory = "coverage";

class CoverageCollection {
 public:
  explicit CoverageCollection(std::string directory);

  // Adds a job that has passed, now or in the run that is continued.
  void take(const RegressJob& job);
  // Removes what a job that has not passed, or not to its end, left: it may be cut off.
  static void discard(const RegressJob& job);
  // When all jobs have ended.
  void finish();

  // Sections of the record; null if there is none. After finish().
  nlohmann::json functional() const;
  nlohmann::json code() const;
  // functional.covered, functional.wanted, code.lines.covered, code.lines.total, ...
  Metrics metrics() const;
  // HTML by genhtml, if it is installed: the path of its first page from the parent of `directory`
  // on; empty without.
  std::string write_pages() const;

 private:
  std::string sum_file() const { return directory_ + "/merged.dat"; }

  std::string directory_;
  CodeCoverage lines_{"."};
  std::vector<FileCoverage> files_;
  FunctionalCoverage functional_;
};

}  // namespace trib
