// SPDX-License-Identifier: Apache-2.0
// SocketWorker over the loopback interface, against a small node in a thread.
#include "tools/tributary/cosim/socket_worker.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tools/tributary/cosim/test/echo_node.h"

namespace trib {
namespace {

constexpr Time kMillisecond = 1000 * kMicrosecond;

WorkerConfig config_for(const Endpoint& self, const Endpoint& node) {
  WorkerConfig config;
  config.self = self;
  config.node = node;
  config.chunk_bytes = 1024;
  config.minimum_timeout = config.initial_timeout = 20 * kMillisecond;
  config.maximum_timeout = 100 * kMillisecond;
  return config;
}

TEST(SocketWorker, LostFramesAreSentAgain) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpSocket socket(self, node);
  const EchoNode echo(node, self, {7, 0, {}});
  SocketWorker worker(socket, config_for(self, node));
  std::vector<float> send(10'000);
  for (std::size_t i = 0; i < send.size(); ++i) send[i] = static_cast<float>(i);
  for (std::uint32_t message = 0; message < 2; ++message) {
    std::vector<float> receive(send.size());
    worker.run(all_reduce(send.data(), receive.data(), send.size(), message));
    EXPECT_EQ(receive, send);
  }
  EXPECT_EQ(worker.statistics().results, 80u);  // 40 chunks each
  EXPECT_GE(worker.statistics().retransmissions, 80u / 7);
}

TEST(SocketWorker, GivesUpOnANodeThatIsNotThereAndSaysWhatTheSocketSaid) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpSocket socket(self, node);
  WorkerConfig config = config_for(self, node);
  config.max_retries = 2;
  SocketWorker worker(socket, config);
  const float value = 1;
  float sum = 0;
  try {
    worker.run(all_reduce(&value, &sum, 1, 0));
    FAIL() << "there is no node";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("after 2 timeouts"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("the node has been silent"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("refused"), std::string::npos) << error.what();
  }
}

// WK2: a worker whose node is not there says so well before it gives up.
TEST(SocketWorker, SaysThatItWaits) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpSocket socket(self, node);
  WorkerConfig config = config_for(self, node);
  config.maximum_timeout = 2000 * kMillisecond;
  config.max_retries = 6;  // 20, 40, ... 640 ms
  SocketWorker worker(socket, config);
  std::vector<Wait> waits;
  worker.on_waiting([&waits](const Wait& wait) { waits.push_back(wait); });
  const float value = 1;
  float sum = 0;
  EXPECT_THROW(worker.run(all_reduce(&value, &sum, 1, 0)), WorkerError);
  ASSERT_GE(waits.size(), 5u);  // five times a second
  EXPECT_TRUE(waits.back().waiting.node_silent);
  EXPECT_EQ(waits.back().what, Wait::What::kResults);
  EXPECT_GT(waits.back().lasted, 800 * kMillisecond);
  EXPECT_GT(waits.back().lasted, waits.front().lasted);
}

// SE1: a port that was no member of the last life is refused until one that was has ended it.
TEST(SocketWorker, JoinsThoughItIsRefusedAtFirst) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpSocket socket(self, node);
  const EchoNode echo(node, self, {7, 3, {}});
  SocketWorker worker(socket, config_for(self, node));
  std::vector<Wait> waits;
  worker.on_waiting([&waits](const Wait& wait) { waits.push_back(wait); });
  worker.join(1);
  EXPECT_EQ(worker.members(), 1u);
  const auto refused = std::count_if(waits.begin(), waits.end(), [](const Wait& wait) {
    return wait.what == Wait::What::kRefused;
  });
  EXPECT_EQ(refused, 3);
}

// Not the next JOIN that would be due ends the wait, but the time.
TEST(SocketWorker, GivesUpJoiningAtTheTime) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpSocket socket(self, node);
  WorkerConfig config = config_for(self, node);
  config.maximum_timeout = 3'600'000 * kMillisecond;
  config.minimum_timeout = config.initial_timeout = config.maximum_timeout / 2;
  SocketWorker worker(socket, config);
  try {
    worker.join(2, 20 * kMillisecond);
    FAIL() << "there is no node";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("no WELCOME for group 0"), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(worker.statistics().requests, 1u);
}

TEST(SocketWorker, InterruptEndsTheWait) {
  const Endpoint self = free_endpoint();
  UdpSocket socket(self, free_endpoint());
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  const FileDescriptor trigger(pipe[1]);
  SocketWorker worker(socket, config_for(self, free_endpoint()), stop.get());
  ASSERT_EQ(::write(trigger.get(), "x", 1), 1);
  EXPECT_THROW(worker.join(1), Interrupted);
}

TEST(SocketWorker, NothingIsLeftThatWasNotJoined) {
  const Endpoint self = free_endpoint();
  UdpSocket socket(self, free_endpoint());
  SocketWorker(socket, config_for(self, free_endpoint())).leave();
}

TEST(SocketWorker, ChunkSizeFollowsTheMtu) {
  EXPECT_EQ(default_chunk_bytes(9000), 8192u);
  EXPECT_EQ(default_chunk_bytes(8350), 8192u);
  EXPECT_EQ(default_chunk_bytes(8349), 1408u);
  EXPECT_EQ(default_chunk_bytes(1500), 1408u);
}

}  // namespace
}  // namespace trib
