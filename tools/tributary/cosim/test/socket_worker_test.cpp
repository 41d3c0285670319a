// SPDX-License-Identifier: Apache-2.0
// SocketWorker over the loopback interface, against a small node in a thread that gives every
// contribution back as its result.
#include "tools/tributary/cosim/socket_worker.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr std::uint32_t kLoopback = 0x7f000001;
constexpr Time kMillisecond = 1000 * kMicrosecond;

Endpoint loopback(std::uint16_t port) { return {{}, kLoopback, port}; }
Endpoint free_endpoint() { return UdpSocket(loopback(0), loopback(9)).local(); }

// Answers contributions until it is destroyed, but for the first copy of each `lose`th, which it
// has not got: an ASK is answered by a NACK (RC5). The first `refuse` JOINs get ERROR 2.
class EchoNode {
 public:
  EchoNode(const Endpoint& self, const Endpoint& worker, unsigned lose, unsigned refuse = 0)
      : self_(self),
        worker_(worker),
        lose_(lose),
        refuse_(refuse),
        socket_(self, worker),
        thread_([this] { run(); }) {}
  ~EchoNode() {
    stop_ = true;
    thread_.join();
  }
  EchoNode(const EchoNode&) = delete;
  EchoNode& operator=(const EchoNode&) = delete;

 private:
  void run() {
    const DatagramAdapter adapter(self_, worker_);
    while (!stop_) {
      pollfd readable{socket_.descriptor(), POLLIN, 0};
      ::poll(&readable, 1, 10);
      while (const std::optional<Bytes> datagram = socket_.receive()) {
        const std::optional<Frame> frame = answer(adapter.wrap(*datagram));
        if (!frame) continue;
        const DatagramAdapter::Datagram out = adapter.strip(*frame);
        socket_.send(out.data, out.bytes);
      }
    }
  }

  std::optional<Frame> answer(const Frame& frame) {
    std::optional<Header> header = decode(frame.bytes);
    if (!header) return std::nullopt;
    std::swap(header->source, header->destination);
    if (header->type == FrameType::kJoin) return answer_join(*header);
    if (header->type == FrameType::kAsk) {
      header->type = FrameType::kNack;
      return encode(*header, nullptr);
    }
    if (!header->has(kFlagRetry) && ++count_ % lose_ == 0) return std::nullopt;
    header->type = FrameType::kResult;
    header->flags = kFlagData;
    return encode(*header, &frame.bytes[kHeaderBytes]);
  }

  Frame answer_join(Header header) {
    header.epoch = 1;
    header.count = 1;
    if (refuse_ == 0) return encode_welcome(header, {1, 1, 1, 8192, 16});
    --refuse_;
    header.type = FrameType::kError;
    header.count = 0;
    header.tag = static_cast<std::uint32_t>(ErrorCode::kNotMember);
    return encode(header, nullptr);
  }

  Endpoint self_;
  Endpoint worker_;
  unsigned lose_;
  unsigned refuse_;
  unsigned count_ = 0;
  std::atomic<bool> stop_{false};
  UdpSocket socket_;
  std::thread thread_;
};

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
  const EchoNode echo(node, self, 7);
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
  const EchoNode echo(node, self, 7, 3);
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
