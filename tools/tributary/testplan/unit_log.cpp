// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/unit_log.h"

#include <sstream>

namespace trib {
namespace {

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

//   " 12/340 Test  #7: Link.KeepsItsRates ......   Passed    0.05 sec"
void read_ctest_line(const std::string& line, std::vector<UnitResult>& results) {
  const std::size_t number = line.find("Test ");
  if (number == std::string::npos || line.find('/') > number) return;
  const std::size_t colon = line.find(": ", number);
  if (colon == std::string::npos || line.find('#', number) > colon) return;
  const std::size_t dots = line.rfind(" ..");
  if (dots == std::string::npos || dots < colon + 2) return;
  const std::string outcome = line.substr(line.find_first_not_of('.', dots + 1));
  const std::string name = line.substr(colon + 2, dots - colon - 2);
  const std::string verdict = has(outcome, "Passed")       ? "pass"
                              : has(outcome, "***Skipped") ? "skipped"
                              : has(outcome, "***Timeout") ? "timeout"
                              : has(outcome, "***Not Run") ? "not_run"
                                                           : "fail";
  results.push_back({name, verdict});
}

//   "[       OK ] Link.KeepsItsRates (3 ms)"
void read_gtest_line(const std::string& line, std::vector<UnitResult>& results) {
  const std::string tag = line.substr(0, 13);
  if (tag != "[       OK ] " && tag != "[  FAILED  ] " && tag != "[  SKIPPED ] ") return;
  const std::size_t time = line.rfind(" (");  // without: the list at the end
  if (time == std::string::npos || time < 13 || !has(line.substr(time), " ms)")) return;
  const char* const verdict = has(tag, "OK") ? "pass" : has(tag, "FAILED") ? "fail" : "skipped";
  results.push_back({line.substr(13, line.find_first_of(" ,", 13) - 13), verdict});
}

}  // namespace

std::vector<UnitResult> read_unit_log(const std::string& log) {
  std::vector<UnitResult> results;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind('[', 0) == 0) {
      read_gtest_line(line, results);
    } else {
      read_ctest_line(line, results);
    }
  }
  return results;
}

}  // namespace trib
