// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/failure_groups.h"

#include <algorithm>
#include <regex>

namespace trib {
namespace {

// "UVM_ERROR file(line) @ time: top.env.board [id] text": the top is the test, and so is the id if
// the test itself reports.
std::string without_test(const std::string& line) {
  static const std::regex kReport(
      R"(^(UVM_ERROR|UVM_FATAL) (\S+\(\d+\) )?@ \d+(?:\.\d+)? [fpnum]?s: ([^. ]+)(?:\.(\S+))? \[([^\]]*)\] (.*)$)");
  static const std::regex kOutcome(R"(\bTEST (PASSED|FAILED) \S+)");
  std::smatch part;
  if (!std::regex_match(line, part, kReport)) {
    return std::regex_replace(line, kOutcome, "TEST $1");
  }
  std::string text = part[1].str() + " " + part[2].str() + part[4].str();
  if (part[4].matched) text += ' ';
  if (part[5] != part[3]) text += "[" + part[5].str() + "] ";
  return text + part[6].str();
}

// The directories of absolute paths, and of relative ones of files with an extension.
std::string without_directories(const std::string& line) {
  static const std::regex kAbsolute(R"((^|[\s'"(=:,])(?:/[\w.+@~-]+)*/(?=[\w.+@~-]))");
  static const std::regex kRelative(R"((^|[\s'"(=:,])(?:[\w.+@~-]+/)+(?=[\w+-]+\.[A-Za-z]\w*))");
  return std::regex_replace(std::regex_replace(line, kAbsolute, "$1"), kRelative, "$1");
}

// "TOP.trib_node_100g.gen_port[0].u_port" names the configuration.
std::string without_configuration(const std::string& line) {
  static const std::regex kTop(R"(\bTOP\.\w+)");
  return std::regex_replace(line, kTop, "TOP");
}

std::string without_numbers(const std::string& line) {
  static const std::regex kTime("@ [0-9]+ [fpnum]?s\\b:? ?");
  static const std::regex kHex("\\b0x[0-9a-fA-F]+\\b");
  static const std::regex kNumber("\\b[0-9]+(\\.[0-9]+)?\\b");
  static const std::regex kBytes("([0-9a-f]{2} ){4,}");
  std::string text = std::regex_replace(line, kTime, "");
  text = std::regex_replace(text, kBytes, "# ");
  text = std::regex_replace(text, kHex, "#");
  return std::regex_replace(text, kNumber, "#");
}

}  // namespace

std::string signature_of(const std::string& line) {
  return without_numbers(without_configuration(without_directories(without_test(line))));
}

std::vector<FailureGroup> group_failures(const std::vector<JobResult>& results) {
  std::vector<FailureGroup> groups;
  for (const JobResult& result : results) {
    if (!result.failed()) continue;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const FailureGroup& known) {
      return known.signature == result.signature;
    });
    if (group == groups.end()) group = groups.insert(groups.end(), {result.signature, {}});
    group->jobs.push_back(&result);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const FailureGroup& a, const FailureGroup& b) {
    return a.jobs.size() > b.jobs.size();
  });
  return groups;
}

}  // namespace trib
