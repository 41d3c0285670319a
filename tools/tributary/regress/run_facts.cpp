// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/run_facts.h"

#include <array>
#include <ctime>
#include <sstream>
#include <thread>

#include "host/system/host_name.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/report/report_text.h"

namespace trib {
namespace {

// The word with this number in the output of the tool; empty without the tool.
std::string word_of(const std::string& command, unsigned number, const std::string& log) {
  const CommandOutput output = command_output(command, log);
  std::istringstream words(output.code == 0 ? output.text : "");
  std::string word;
  for (unsigned i = 0; i <= number; ++i) {
    word.clear();
    words >> word;
  }
  return report_text(word);
}

// True also if git does not answer.
bool may_be_modified(const std::string& log) {
  const CommandOutput status = command_output("git status --porcelain", log);
  return status.code != 0 || !status.text.empty();
}

}  // namespace

std::string utc_now() {
  const std::time_t time = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

RunFacts gather_facts(const std::string& command, const std::string& work) {
  const std::string log = work + "/facts.txt";
  RunFacts facts;
  facts.started = utc_now();
  facts.revision = word_of("git rev-parse --short HEAD", 0, log);
  facts.modified = !facts.revision.empty() && may_be_modified(log);
  facts.host = report_text(host_name());
  facts.cores = std::thread::hardware_concurrency();
  facts.verilator = word_of("verilator --version", 1, log);
  facts.command = report_text(command);
  return facts;
}

}  // namespace trib
