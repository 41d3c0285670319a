// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/junit_xml.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/report/html_text.h"
#include "tools/tributary/report/report_text.h"

namespace trib {
namespace {

struct Suite {
  std::string cases;
  unsigned tests = 0;
  unsigned failures = 0;
  unsigned skipped = 0;
  unsigned errors = 0;  // not run
  double seconds = 0;
};

// Also of a list, which may name any character.
std::string escaped(const std::string& text) { return html_escaped(report_text(text)); }

// One line each: how to repeat it, and the files to read.
std::string detail(const RegressJob& job, const JobResult& result) {
  std::string text = escaped("reproduce: " + result.reproduce) + '\n' +
                     escaped(fmt::format("log: {}/{}", job.directory, kLogName));
  if (result.rerun && std::filesystem::exists(result.rerun->waves)) {
    text += '\n' + escaped("waves: " + result.rerun->waves);
  }
  return text;
}

std::string test_case(const RegressJob& job, const JobResult& result) {
  const std::string head =
      fmt::format("    <testcase name=\"{}\" classname=\"{}.{}\" time=\"{:.3f}\"", escaped(job.id),
                  escaped(job.section), escaped(job.test), result.wall_s);
  if (result.verdict == JobVerdict::kPass) return head + "/>\n";
  if (!result.failed()) {
    return fmt::format("{}><{} message=\"{}\"/></testcase>\n", head,
                       result.verdict == JobVerdict::kSkipped ? "skipped" : "error",
                       escaped(result.reason));
  }
  return fmt::format("{}><failure type=\"{}\" message=\"{}\">{}</failure></testcase>\n", head,
                     name(result.verdict), escaped(result.reason), detail(job, result));
}

}  // namespace

std::string junit_xml(const RegressList& list, const std::vector<JobResult>& results) {
  std::map<std::string, Suite> suites;
  for (std::size_t i = 0; i < list.jobs.size(); ++i) {
    Suite& suite = suites[list.jobs[i].section];
    const JobResult& result = results.at(i);
    ++suite.tests;
    if (result.failed()) {
      ++suite.failures;
    } else if (result.verdict == JobVerdict::kSkipped) {
      ++suite.skipped;
    } else if (result.verdict == JobVerdict::kNotRun) {
      ++suite.errors;
    }
    suite.seconds += result.wall_s;
    suite.cases += test_case(list.jobs[i], result);
  }
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n", escaped(list.name));
  for (const auto& [section, suite] : suites) {
    xml += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" errors=\"{}\" "
        "time=\"{:.3f}\">\n{}"
        "  </testsuite>\n",
        section, suite.tests, suite.failures, suite.skipped, suite.errors, suite.seconds,
        suite.cases);
  }
  return xml + "</testsuites>\n";
}

}  // namespace trib
