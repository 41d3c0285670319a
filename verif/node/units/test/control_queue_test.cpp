// SPDX-License-Identifier: Apache-2.0
// trib_control_queue: frames of all ports at random, as close together as ready allows, and taken at
// random. Every one comes out once, unchanged, with its port, from the cycle on in which its port is told so, before any other
// port's comes out twice, and one in every cycle while any waits and is taken.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_control_queue.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kControlBits = 228;  // control_t
// Frames that are taken from a port's coming on, its own included.
constexpr unsigned kMostTurns = kPorts;

using Control = std::array<std::uint64_t, 4>;

class ControlQueueRtl : public testing::Test {
 protected:
  ControlQueueRtl() : bench_(kSeed), random_(kSeed) {
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    bench_.settle();
  }

  // `rate` of frames of each port, in each cycle in which none waits; `taken` of what stands at the
  // output.
  void run(const std::array<double, kPorts>& rate, unsigned cycles, double taken = 1) {
    for (unsigned n = 0; n < cycles && !HasFailure(); ++n) step(rate, taken);
  }
  void drain() {
    run({}, kPorts + 2);
    EXPECT_FALSE(output_) << "seed " << kSeed;
    for (const Port& port : ports_) EXPECT_FALSE(port.waits) << "seed " << kSeed;
  }

  struct Port {
    Control control{};
    bool waits = false;  // on the pins
    unsigned turns = 0;  // frames that were taken since it came
    unsigned came = 0;
    unsigned longest = 0;  // turns
  };
  struct Output {
    unsigned port;
    Control control;
  };

  void step(const std::array<double, kPorts>& rate, double taken) {
    Vtrib_control_queue& pins = bench_.pins();
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", cycle " << bench_.cycle());
    for (unsigned p = 0; p < kPorts; ++p) {
      if (!ports_[p].waits && random_.chance(rate[p])) hand_over(p);
    }
    pins.m_ready_i = random_.chance(taken) ? 1 : 0;
    bench_.settle();
    const unsigned ready = pins.s_valid_i & pins.s_ready_o;
    EXPECT_EQ(__builtin_popcount(ready), one_chosen_ ? 1 : 0);
    for (unsigned p = 0; p < kPorts && ready != 0; ++p) {
      Port& port = ports_[p];
      if ((candidates_ >> p & 1) == 0) continue;
      port.longest = std::max(port.longest, ++port.turns);
      if ((ready >> p & 1) == 0) continue;
      port.waits = false;
      output_ = Output{p, port.control};
    }
    watch();
    if (pins.m_ready_i) output_.reset();
    candidates_ = pins.s_valid_i & ~ready;
    one_chosen_ = candidates_ != 0 && !output_;
    bench_.edge();
    pins.s_valid_i &= ~ready;
  }

  void hand_over(unsigned p) {
    Port& port = ports_[p];
    ASSERT_FALSE(port.waits);
    const Control control = draw();
    for (unsigned i = 0; i < control.size(); ++i) {
      const unsigned bits = i + 1 < control.size() ? 64 : kControlBits - 64 * i;
      BitWriter(bench_.pins().s_control_i, p * kControlBits + 64 * i).put(bits, control[i]);
    }
    bench_.pins().s_valid_i |= 1u << p;
    port.control = control;
    port.waits = true;
    port.turns = 0;
    ++port.came;
  }

  // What stands at the output is what was chosen, until it is taken there.
  void watch() {
    const Vtrib_control_queue& pins = bench_.pins();
    EXPECT_EQ(pins.m_valid_o != 0, output_.has_value());
    if (!output_) return;
    EXPECT_EQ(unsigned{pins.m_port_o}, output_->port);
    EXPECT_EQ(read(), output_->control) << "port " << output_->port;
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
  std::array<Port, kPorts> ports_{};
  // Ports that waited in the cycle before; one of them was chosen in it.
  unsigned candidates_ = 0;
  bool one_chosen_ = false;
  std::optional<Output> output_;
};

TEST_F(ControlQueueRtl, EveryFrameComesOutOnceInTurn) {
  for (unsigned run_number = 0; run_number < 200 && !HasFailure(); ++run_number) {
    std::array<double, kPorts> rate{};
    for (double& of_port : rate) {
      of_port = random_.chance(0.3) ? 0 : random_.chance(0.5) ? 1 : 0.2;
    }
    run(rate, random_.between(1, 200), random_.chance(0.5) ? 1 : 0.4);
    if (random_.chance(0.3)) drain();
  }
  drain();
  for (const Port& port : ports_) {
    EXPECT_GT(port.came, 1000u);
    EXPECT_EQ(port.longest, kMostTurns);
  }
}

// A port alone hands over a frame in every other cycle, one among others its share.
TEST_F(ControlQueueRtl, NoPortSlowsAnother) {
  run({1, 0, 0, 0}, 4000);
  drain();
  const unsigned alone = ports_[0].came;
  EXPECT_EQ(alone, 2000u);
  run({1, 1, 1, 1}, 4000);
  drain();
  EXPECT_NEAR(ports_[0].came - alone, 4000 / kPorts, 5);
}

}  // namespace
}  // namespace trib
