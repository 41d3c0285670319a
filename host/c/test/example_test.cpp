// SPDX-License-Identifier: Apache-2.0
// The C program of host/README.md, test/example.c: it is the one printed there, and two
// processes of it, with the shared library, are the workers of a group.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "host/c/test/golden_node.h"

namespace trib {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

struct Outcome {
  std::string output;
  int status = -1;
};

Outcome run(const std::string& command) {
  Outcome outcome;
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return outcome;
  char line[512];
  while (std::fgets(line, sizeof line, pipe) != nullptr) outcome.output += line;
  outcome.status = ::pclose(pipe);
  return outcome;
}

TEST(CExample, IsThatOfTheReadme) {
  const std::string example = text_of(TRIBUTARY_HOST "/c/test/example.c");
  const std::size_t code = example.find("#include");
  ASSERT_NE(code, std::string::npos);
  const std::string block = "```c\n" + example.substr(code) + "```\n";
  EXPECT_NE(text_of(TRIBUTARY_HOST "/README.md").find(block), std::string::npos);
}

TEST(CExample, Runs) {
  const GoldenNode node(2);
  std::vector<Outcome> outcomes(2);
  std::vector<std::thread> workers;
  for (unsigned rank = 0; rank < 2; ++rank) {
    workers.emplace_back([&, rank] {
      outcomes[rank] = run(std::string(TRIBUTARY_EXAMPLE) + " " + node.address(rank) + " " +
                           node.worker(rank) + " 4711 " + std::to_string(rank));
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (unsigned rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(outcomes[rank].status, 0);
    EXPECT_EQ(outcomes[rank].output, "rank " + std::to_string(rank) + ": 59994\n");
  }
}

TEST(CExample, SaysWhatIsWrong) {
  const Outcome outcome = run(std::string(TRIBUTARY_EXAMPLE) + " nowhere 0.0.0.0 1 0");
  EXPECT_NE(outcome.status, 0);
  EXPECT_NE(outcome.output.find("trib_config: node: "), std::string::npos) << outcome.output;
}

TEST(CExample, SaysWhatItWaitsFor) {
  const Outcome outcome =
      run("timeout 3 " + std::string(TRIBUTARY_EXAMPLE) + " 127.0.0.1:9 127.0.0.1 1 0");
  EXPECT_NE(outcome.status, 0);
  EXPECT_NE(outcome.output.find("waiting until all workers"), std::string::npos) << outcome.output;
}

}  // namespace
}  // namespace trib
