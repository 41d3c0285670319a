// SPDX-License-Identifier: Apache-2.0
// trib_control_queue: frames of all ports at random, as close together as ready allows. Every one
// comes out once, unchanged, with its port, in the order of its port, and within Ports cycles of the
// one before it; ready falls while there is still room for one frame that is on its way.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>

#include "Vtrib_control_queue.h"
#include "verif/node/units/module_bench.h"
#include "verif/node/units/packed_bits.h"
#include "verif/sim/random/random.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kControlBits = 220;  // control_t
constexpr unsigned kWaiting = 3;        // frames of a port with which it is not ready
// From the edge that takes a frame to the cycle in which it stands at the output.
constexpr unsigned kMostCycles = kPorts + 1;

using Control = std::array<std::uint64_t, 4>;

class ControlQueueRtl : public testing::Test {
 protected:
  ControlQueueRtl() : bench_(kSeed), random_(kSeed) {
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    bench_.settle();
  }

  // `rate` of frames of each port, in each cycle; a port that was not ready a cycle ago gets none.
  void run(const std::array<double, kPorts>& rate, unsigned cycles) {
    for (unsigned n = 0; n < cycles && !HasFailure(); ++n) step(rate);
  }
  void drain() {
    run({}, 40);
    for (const Queue& queue : queues_) EXPECT_TRUE(queue.frames.empty()) << "seed " << kSeed;
  }

  struct Frame {
    Control control;
    std::uint64_t taken;  // cycle
  };
  struct Queue {
    std::deque<Frame> frames;
    std::uint64_t left = 0;  // cycle of the last one that left
    bool was_ready = false;
    unsigned came = 0;
    unsigned stalls = 0;  // cycles without ready
    unsigned deepest = 0;
  };

  void step(const std::array<double, kPorts>& rate) {
    Vtrib_control_queue& pins = bench_.pins();
    bench_.settle();
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", cycle " << bench_.cycle());
    watch();
    pins.s_valid_i = 0;
    for (unsigned p = 0; p < kPorts; ++p) {
      Queue& queue = queues_[p];
      const Control control = draw();
      for (unsigned i = 0; i < control.size(); ++i) {
        const unsigned bits = i + 1 < control.size() ? 64 : kControlBits - 64 * i;
        BitWriter(pins.s_control_i, p * kControlBits + 64 * i).put(bits, control[i]);
      }
      if (queue.was_ready && random_.chance(rate[p])) {
        pins.s_valid_i |= 1u << p;
        queue.frames.push_back({control, bench_.cycle()});
        ++queue.came;
      }
      queue.was_ready = (pins.s_ready_o >> p & 1) != 0;
    }
    bench_.edge();
  }

  // What stands at the output since the last edge; what is in the queues follows from that.
  void watch() {
    const Vtrib_control_queue& pins = bench_.pins();
    if (pins.m_valid_o) {
      ASSERT_LT(pins.m_port_o, kPorts);
      Queue& queue = queues_[pins.m_port_o];
      ASSERT_FALSE(queue.frames.empty()) << "a frame from nowhere";
      EXPECT_EQ(read(), queue.frames.front().control) << "port " << int{pins.m_port_o};
      const std::uint64_t since = std::max(queue.left, queue.frames.front().taken);
      EXPECT_LE(bench_.cycle() - since, kMostCycles) << "port " << int{pins.m_port_o};
      queue.left = bench_.cycle();
      queue.frames.pop_front();
    }
    for (unsigned p = 0; p < kPorts; ++p) {
      Queue& queue = queues_[p];
      const bool ready = (pins.s_ready_o >> p & 1) != 0;
      EXPECT_EQ(ready, queue.frames.size() < kWaiting) << "port " << p;
      if (!ready) ++queue.stalls;
      queue.deepest = std::max(queue.deepest, static_cast<unsigned>(queue.frames.size()));
    }
  }

  Control read() {
    BitReader reader(bench_.pins().m_control_o);
    Control control{};
    for (unsigned i = 0; i < control.size(); ++i) {
      control[i] = reader.get(i + 1 < control.size() ? 64 : kControlBits - 64 * i);
    }
    return control;
  }

  Control draw() {
    Control control{};
    for (std::uint64_t& word : control) word = random_();
    control.back() &= (std::uint64_t{1} << kControlBits % 64) - 1;
    return control;
  }

  ModuleBench<Vtrib_control_queue> bench_;
  Random random_;
  std::array<Queue, kPorts> queues_{};
};

TEST_F(ControlQueueRtl, EveryFrameComesOutOnceInItsOrder) {
  for (unsigned run_number = 0; run_number < 200 && !HasFailure(); ++run_number) {
    std::array<double, kPorts> rate{};
    for (double& of_port : rate) {
      of_port = random_.chance(0.3) ? 0 : random_.chance(0.5) ? 1 : 0.2;
    }
    run(rate, random_.between(1, 200));
    if (random_.chance(0.3)) drain();
  }
  drain();
  for (const Queue& queue : queues_) {
    EXPECT_GT(queue.came, 1000u);
    EXPECT_GT(queue.stalls, 100u);
    EXPECT_EQ(queue.deepest, 4u);  // one was on its way when ready fell
  }
}

// A port that sends for good is served once in as many cycles as there are ports, whatever the
// others do.
TEST_F(ControlQueueRtl, NoPortSlowsAnother) {
  run({1, 0, 0, 0}, 4000);
  drain();
  const unsigned alone = queues_[0].came;
  run({1, 1, 1, 1}, 4000);
  drain();
  EXPECT_NEAR(queues_[0].came - alone, alone, 4);
  EXPECT_NEAR(alone, 4000 / kPorts, 5);
}

}  // namespace
}  // namespace trib
