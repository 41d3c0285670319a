// SPDX-License-Identifier: Apache-2.0
// One job of a regression: a command with a verdict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trib {

struct RegressJob {
  std::string id;             // "random/10g/7"; no two jobs of a list share one
  std::string section;        // sim, unit, formal, protocol, mutation, arithmetic or soak
  std::string test;           // row of the matrix
  std::string configuration;  // column of the matrix
  std::optional<std::uint64_t> seed;
  std::string command;            // for the shell, in the root of the repository
  std::string directory;          // for its output, relative to the root of the repository
  std::string pass;               // pattern (log_lines.h) of a line that has to be printed
  std::vector<std::string> fail;  // of lines that must not be
  unsigned timeout_s = 0;
  bool simulates = false;  // runs `tributary sim`, so it can be repeated with waves
  std::string waves;       // where the line that repeats it by hand puts them
};

inline constexpr std::size_t kMaxJobName = 120;  // bytes; a file name may have 255

// The name of the files of a job: its id with '-' in place of what a path or a pattern of the
// shell would take for its own. If that is longer than kMaxJobName, its beginning and a hash of the
// whole.
std::string job_file_name(const std::string& id);

// The file of a simulation's functional coverage.
std::string coverage_file(const RegressJob& job);

// The line for the shell: the command, with the places where it leaves its coverage, in a locale of
// which the user's settings change nothing: logs are read by patterns and numbers.
std::string shell_line(const RegressJob& job);

}  // namespace trib
