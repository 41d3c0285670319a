// SPDX-License-Identifier: Apache-2.0
// Communicator over UDP sockets on the loopback interface, against small nodes in threads.
#include "host/transport/communicator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <thread>
#include <vector>

#include "host/transport/test/echo_node.h"
#include "host/transport/udp_transport.h"
#include "model/base/file_descriptor.h"

namespace trib {
namespace {

constexpr Time kMillisecond = 1000 * kMicrosecond;

WorkerConfig test_config() {
  WorkerConfig config;
  config.chunk_bytes = 1024;
  config.minimum_timeout = config.initial_timeout = 20 * kMillisecond;
  config.maximum_timeout = 100 * kMillisecond;
  return config;
}

TEST(Communicator, LostFramesAreSentAgain) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  const EchoNode echo(node, self, {7, 0, {}});
  Communicator worker(transport, test_config());
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

TEST(Communicator, GivesUpOnANodeThatIsNotThereAndSaysWhatTheSocketSaid) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  WorkerConfig config = test_config();
  config.max_retries = 2;
  Communicator worker(transport, config);
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
TEST(Communicator, SaysThatItWaits) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  WorkerConfig config = test_config();
  config.maximum_timeout = 2000 * kMillisecond;
  config.max_retries = 6;  // 20, 40, ... 640 ms
  Communicator worker(transport, config);
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
TEST(Communicator, JoinsThoughItIsRefusedAtFirst) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  const EchoNode echo(node, self, {7, 3, {}});
  Communicator worker(transport, test_config());
  std::vector<Wait> waits;
  worker.on_waiting([&waits](const Wait& wait) { waits.push_back(wait); });
  worker.join(1);
  EXPECT_EQ(worker.members(), 1u);
  const auto refused = std::count_if(waits.begin(), waits.end(), [](const Wait& wait) {
    return wait.what == Wait::What::kRefused;
  });
  EXPECT_EQ(refused, 3);
}

// ... and learns of the refusal where the time to join ends before that.
TEST(Communicator, ARefusalOutlastsTheTimeToJoin) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  const EchoNode echo(node, self, {7, 1000, {}});
  Communicator worker(transport, test_config());
  try {
    worker.join(1, 90 * kMillisecond);
    FAIL() << "the node refuses";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("ERROR 2"), std::string::npos) << error.what();
    EXPECT_EQ(error.code(), ErrorCode::kNotMember);
  }
}

// Not the next JOIN that would be due ends the wait, but the time.
TEST(Communicator, GivesUpJoiningAtTheTime) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  WorkerConfig config = test_config();
  config.maximum_timeout = 3'600'000 * kMillisecond;
  config.minimum_timeout = config.initial_timeout = config.maximum_timeout / 2;
  Communicator worker(transport, config);
  try {
    worker.join(2, 20 * kMillisecond);
    FAIL() << "there is no node";
  } catch (const WorkerError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("no WELCOME for group 0"), std::string::npos) << what;
    EXPECT_NE(what.find("all 2 workers of it run"), std::string::npos) << what;
    const std::string address = fmt::format("(node 127.0.0.1:{}", node.udp_port);
    EXPECT_NE(what.find(address), std::string::npos) << what;
  }
  EXPECT_EQ(worker.statistics().requests, 1u);
  const float value = 1;
  float sum = 0;
  EXPECT_THROW(worker.start(all_reduce(&value, &sum, 1, 0)), std::logic_error);
}

// After another one, too; that one is done all the same.
TEST(Communicator, RefusesACollectiveThatCannotBe) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  const EchoNode echo(node, self, {});
  Communicator worker(transport, test_config());
  const float value = 1;
  float sum = 0;
  Request request = worker.start(all_reduce(&value, &sum, 1, 0));
  Collective wrong = all_reduce(&value, &sum, 1, 1);
  wrong.elements = 2;
  EXPECT_THROW(worker.start(wrong), std::invalid_argument);
  request.wait();
  EXPECT_EQ(sum, 1);
}

TEST(Communicator, InterruptEndsTheWait) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  const FileDescriptor trigger(pipe[1]);
  UdpTransport transport(free_endpoint(), free_endpoint(), stop.get());
  Communicator worker(transport, test_config());
  ASSERT_EQ(::write(trigger.get(), "x", 1), 1);
  EXPECT_THROW(worker.join(1), Interrupted);
}

// The collective of an interrupted wait is still in progress.
TEST(Communicator, AnInterruptedWaitMayGoOn) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  const FileDescriptor trigger(pipe[1]);
  UdpTransport transport(self, node, stop.get());
  Communicator worker(transport, test_config());
  const float value = 1;
  float sum = 0;
  Request request = worker.start(all_reduce(&value, &sum, 1, 0));
  ASSERT_EQ(::write(trigger.get(), "x", 1), 1);
  EXPECT_THROW(request.wait(), Interrupted);
  char byte = 0;
  ASSERT_EQ(::read(stop.get(), &byte, 1), 1);
  const EchoNode echo(node, self, {});
  request.wait();
  EXPECT_EQ(sum, 1);
}

TEST(Communicator, LeavesWhatItHasJoined) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  const EchoNode echo(node, self, {});
  Communicator worker(transport, test_config());
  worker.join(1);
  worker.leave();
  EXPECT_THROW(worker.start(barrier(0)), std::logic_error);
  worker.rejoin();
  worker.run(barrier(0));
}

// The others need not wait for it.
TEST(Communicator, LeavesAfterItHasFailed) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  EchoFaults faults;
  faults.late = 0;
  const EchoNode echo(node, self, faults);
  Communicator worker(transport, test_config());
  worker.join(1);
  const float value = 1;
  float sum = 0;
  EXPECT_THROW(worker.run(all_reduce(&value, &sum, 1, 0)), WorkerError);
  EXPECT_EQ(echo.leaves(), 0u);
  worker.leave();
  EXPECT_EQ(echo.leaves(), 1u);
  worker.leave();
  EXPECT_EQ(echo.leaves(), 1u);
}

// Several of them in one process, each in a thread of its own, share nothing.
TEST(Communicator, EachThreadHasItsOwn) {
  std::vector<std::thread> threads;
  std::array<bool, 4> right{};
  for (std::size_t i = 0; i < right.size(); ++i) {
    threads.emplace_back([&right, i] {
      // An address for each, so that no two threads find the same port free.
      const auto address = static_cast<std::uint32_t>(0x7f000002 + i);
      const Endpoint self = UdpSocket({{}, address, 0}, loopback(9)).local();
      const Endpoint node = UdpSocket({{}, address, 0}, loopback(9)).local();
      UdpTransport transport(self, node);
      const EchoNode echo(node, self, {5, 0, {}});
      Communicator worker(transport, test_config());
      worker.join(1);
      const std::vector<float> send(5000, static_cast<float>(i));
      std::vector<float> receive(send.size());
      worker.run(all_reduce(send.data(), receive.data(), send.size(), 0));
      right[i] = receive == send;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const bool each : right) EXPECT_TRUE(each);
}

TEST(Communicator, NothingIsLeftThatWasNotJoined) {
  UdpTransport transport(free_endpoint(), free_endpoint());
  Communicator(transport, test_config()).leave();
}

}  // namespace
}  // namespace trib
