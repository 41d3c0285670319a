// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "tools/tributary/report/report_text.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

bool unfit(char letter) {
  constexpr std::string_view kTaken = "/# '.";
  const auto code = static_cast<unsigned char>(letter);
  return code < ' ' || code == 0x7F || kTaken.find(letter) != std::string_view::npos;
}

}  // namespace

std::string job_file_name(const std::string& id) {
  std::string name = id;
  std::replace_if(name.begin(), name.end(), unfit, '-');
  if (name.size() <= kMaxJobName) return name;
  const std::string hash = fmt::format("-{:016x}", std::hash<std::string>()(id));
  return std::string(prefix(name, kMaxJobName - hash.size())) + hash;
}

std::string coverage_file(const RegressJob& job) { return job.directory + "/coverage.json"; }

std::string shell_line(const RegressJob& job) {
  const std::string coverage =
      job.simulates ? " --coverage-file " + shell_word(coverage_file(job)) : "";
  return fmt::format("export LC_ALL=C.UTF-8 TRIBUTARY_COVERAGE_DIR={}; {}{}",
                     shell_word(job.directory), job.command, coverage);
}

}  // namespace trib
