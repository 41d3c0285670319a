// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/sim/sim_result.h"

#include <sstream>

namespace trib {
namespace {

// The number after `word` in "TEST FAILED random seed 7 cycles 12 errors 1".
std::optional<std::uint64_t> number_after(const std::string& verdict, const std::string& word) {
  std::istringstream words(verdict);
  std::string found;
  while (words >> found) {
    std::uint64_t number = 0;
    if (found == word && words >> number) return number;
  }
  return std::nullopt;
}

template <typename Value>
nlohmann::ordered_json json_of(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

}  // namespace

std::optional<std::uint64_t> SimResult::cycles() const { return number_after(verdict, "cycles"); }

std::optional<std::uint64_t> SimResult::errors() const {
  if (passed()) return 0;
  return number_after(verdict, "errors");
}

nlohmann::ordered_json SimResult::json() const {
  nlohmann::ordered_json record{{"test", run.test},
                                {"seed", run.seed},
                                {"configuration", run.variant},
                                {"verdict", passed() ? "pass" : "fail"},
                                {"exit_code", code},
                                {"cycles", json_of(cycles())},
                                {"errors", json_of(errors())},
                                {"wall_seconds", seconds},
                                {"counters", counters}};
  if (!passed()) {
    record["reproduce"] = run.reproduce;
    record["output"] = output;
  }
  return record;
}

std::string verdict_line(const std::string& output) {
  std::istringstream lines(output);
  std::string verdict;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("TEST PASSED ", 0) == 0 || line.rfind("TEST FAILED ", 0) == 0) verdict = line;
  }
  return verdict;
}

}  // namespace trib
