// SPDX-License-Identifier: Apache-2.0
// The example of host/README.md: it compiles and runs, with a node that has one worker, and it is the
// one printed there.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/test/echo_node.h"
#include "host/transport/udp_transport.h"
#include "host/transport/wait_report.h"

namespace trib {
namespace {

// Without what the two may differ in: spaces and line ends.
std::string dense(const std::string& text) {
  std::string letters;
  for (const char letter : text) {
    if (letter != ' ' && letter != '\n') letters += letter;
  }
  return letters;
}

std::string text_of(const std::string& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

TEST(Example, IsThatOfTheReadme) {
  const std::string readme = text_of(std::string(TRIBUTARY_HOST) + "/README.md");
  const std::size_t begin = readme.find("```cpp\n");
  ASSERT_NE(begin, std::string::npos);
  const std::string code = readme.substr(begin + 7, readme.find("```", begin + 7) - begin - 7);
  const std::string here =
      text_of(std::string(TRIBUTARY_HOST) + "/transport/test/example_test.cpp");
  EXPECT_NE(dense(here).find(dense(code)), std::string::npos) << code;
}

TEST(Example, Runs) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  const EchoNode echo(node, self, {});
  const std::uint32_t job = 4711;
  const std::uint16_t rank = 0;
  const std::vector<float> gradients(10'000, 1.5f);
  std::vector<float> sums(gradients.size());
  std::vector<float> more(5000, 2.5f);
  unsigned computed = 0;
  const auto compute_a_little = [&computed] { ++computed; };

  UdpTransport transport(self, node);  // addresses and UDP ports
  WorkerConfig config;
  config.job = job;  // the same at all workers of this run
  config.rank = rank;
  config.incarnation = std::random_device{}();
  config.chunk_bytes = default_chunk_bytes(transport.mtu());
  Communicator group(transport, config);
  WaitReport waits([](const std::string& line) { std::cerr << line << '\n'; });
  group.on_waiting([&waits](const Wait& wait) { waits.look(wait); });  // after a second: for whom
  group.join(4);
  group.run(all_reduce(gradients.data(), sums.data(), gradients.size(), 0));            // blocks
  Request request = group.start(all_reduce(more.data(), more.data(), more.size(), 1));  // does not
  while (!request.poll()) compute_a_little();

  EXPECT_EQ(sums, gradients);
  EXPECT_EQ(more, std::vector<float>(5000, 2.5f));
}

}  // namespace
}  // namespace trib
