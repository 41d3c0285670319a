// SPDX-License-Identifier: Apache-2.0
// P1 at random: processes come and go, frames are late, doubled and overtaken, registers end lives;
// no sum ever holds contributions of processes that were not welcomed into the same life, and no
// epoch comes back.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

#include "model/frame/codec.h"
#include "model/node/test/node_bench.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 3;

// One worker process: joins, and contributes its own number to one chunk after the other.
struct Process {
  float number = 0;
  std::uint32_t incarnation = 0;
  std::uint32_t job = 0;
  std::uint16_t told = 0;
  std::uint16_t epoch = 0;  // 0: not welcomed yet
  std::uint32_t next = 0;
};

class Lives {
 public:
  explicit Lives(unsigned seed) : random_(seed), bench_(config()) {
    for (unsigned p = 0; p < kPorts; ++p) replace(p);
  }

  void step() {
    const auto port = static_cast<unsigned>(random_() % kPorts);
    const unsigned what = random_() % 2000;
    if (what < 12) {
      replace(port);  // crashed, and begun again
    } else if (what < 14) {
      bench_.node.end(0, bench_.sent);
    } else if (what < 18) {
      job_ = 1 + random_() % 2;
    } else if (what < 700 || late_[port].empty()) {
      late_[port].push_back(next_frame(port));
    } else {
      deliver(port);
    }
  }

  unsigned results() const { return results_; }
  std::size_t lives() const { return lives_.size(); }

 private:
  using Life = std::array<std::uint32_t, kPorts>;  // incarnation by port; 0: not known

  static NodeConfig config() {
    NodeConfig config = joining_config();
    config.groups[0].members = (1u << kPorts) - 1;
    return config;
  }

  void replace(unsigned port) {
    Process process;
    process.number = static_cast<float>(++processes_);
    process.incarnation = (static_cast<std::uint32_t>(random_()) | 1) & 0xffff00ff;
    process.job = job_;
    numbers_[process.incarnation] = process.number;
    process_[port] = process;
  }

  Frame next_frame(unsigned port) {
    Process& process = process_[port];
    if (process.epoch == 0) {
      return bench_.join_frame(port, [&](Header& h, JoinBody&) {
        h.epoch = process.told;
        h.sequence = process.incarnation;
        h.tag = process.job;
      });
    }
    return bench_.contribution(port, process.next, {process.number}, [&](Header& h) {
      h.source = default_worker(port);
      h.epoch = process.epoch;
      h.tag = 0;
    });
  }

  // One of the frames in flight arrives, and is doubled now and then.
  void deliver(unsigned port) {
    std::vector<Frame>& late = late_[port];
    const std::size_t i = random_() % late.size();
    const Frame frame = late[i];
    if (random_() % 4 != 0) late.erase(late.begin() + static_cast<std::ptrdiff_t>(i));
    if (late.size() > 12) late.erase(late.begin());
    bench_.receive(port, frame);
    for (const Emission& emission : bench_.sent) {
      take(emission.port, emission.frame, read_header(emission.frame.bytes));
    }
  }

  void take(unsigned port, const Frame& frame, const Header& h) {
    Process& process = process_[port];
    if (h.type == FrameType::kWelcome) {
      std::uint32_t& welcomed = lives_[h.epoch][port];
      EXPECT_TRUE(welcomed == 0 || welcomed == h.sequence) << "epoch " << h.epoch << " comes back";
      welcomed = h.sequence;
      if (process.epoch == 0 && h.sequence == process.incarnation && h.tag == process.job) {
        process.epoch = process.told = h.epoch;
      }
    } else if (h.type == FrameType::kResult) {
      const Life& life = lives_.at(h.epoch);
      float expected = 0;
      for (const std::uint32_t incarnation : life) expected += numbers_.at(incarnation);
      EXPECT_EQ(values_of(frame), Floats{expected}) << "epoch " << h.epoch;
      ++results_;
      if (h.epoch == process.epoch && h.sequence == process.next) ++process.next;
    } else if (h.type == FrameType::kError) {
      const bool joined = process.epoch != 0;
      if (joined ? h.epoch != process.epoch : h.sequence != process.incarnation) return;
      if (joined) replace(port);
      if (h.count != 0) process_[port].told = h.count;
    }
  }

  std::mt19937 random_;
  NodeBench bench_;
  std::uint32_t job_ = 1;
  unsigned processes_ = 0;
  unsigned results_ = 0;
  std::array<Process, kPorts> process_;
  std::array<std::vector<Frame>, kPorts> late_;
  std::map<std::uint32_t, float> numbers_;  // by incarnation
  std::map<std::uint16_t, Life> lives_;     // by epoch
};

TEST(NodeLives, NeverMix) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Lives lives(seed);
  for (int i = 0; i < 200000 && !testing::Test::HasFailure(); ++i) lives.step();
  EXPECT_GT(lives.lives(), 20u);  // it did try
  EXPECT_GT(lives.results(), 200u);
}

}  // namespace
}  // namespace trib
