// SPDX-License-Identifier: Apache-2.0
// trib_control_queue: frames of all ports at random, as close together as ready allows. Every one
// comes out once, unchanged, with its port, within as many cycles as there are ports, and one in
// every cycle while any waits.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_control_queue.h"
#include "verif/node/units/module_bench.h"
#include "verif/node/units/packed_bits.h"
#include "verif/sim/random/random.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kControlBits = 220;  // control_t
// From the edge before which a frame is handed over to the cycle in which it stands at the output.
constexpr unsigned kMostCycles = kPorts;

using Control = std::array<std::uint64_t, 4>;

class ControlQueueRtl : public testing::Test {
 protected:
  ControlQueueRtl() : bench_(kSeed), random_(kSeed) {
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    bench_.settle();
  }

  // `rate` of frames of each port, in each cycle in which none waits.
  void run(const std::array<double, kPorts>& rate, unsigned cycles) {
    for (unsigned n = 0; n < cycles && !HasFailure(); ++n) step(rate);
  }
  void drain() {
    run({}, kPorts + 1);
    for (const Port& port : ports_) EXPECT_FALSE(port.waits || port.taken) << "seed " << kSeed;
  }

  struct Port {
    Control control{};
    bool waits = false;       // on the pins
    bool taken = false;       // on the output in this cycle
    std::uint64_t since = 0;  // cycle
    unsigned came = 0;
    unsigned longest = 0;  // cycles
  };

  void step(const std::array<double, kPorts>& rate) {
    Vtrib_control_queue& pins = bench_.pins();
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", cycle " << bench_.cycle());
    for (unsigned p = 0; p < kPorts; ++p) {
      if (!ports_[p].waits && random_.chance(rate[p])) hand_over(p);
    }
    bench_.settle();
    watch();
    unsigned taken = 0;
    bool any = false;
    for (unsigned p = 0; p < kPorts; ++p) {
      Port& port = ports_[p];
      any |= port.waits;
      port.taken = port.waits && (pins.s_ready_o >> p & 1) != 0;
      if (!port.taken) continue;
      ++taken;
      port.waits = false;
      port.longest = std::max(port.longest, static_cast<unsigned>(bench_.cycle() - port.since) + 1);
    }
    EXPECT_EQ(taken, any ? 1u : 0u);
    bench_.edge();
    for (unsigned p = 0; p < kPorts; ++p) {
      if (ports_[p].taken) pins.s_valid_i &= ~(1u << p);
    }
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
    if (port.taken) expected_ = port.control;
    port.control = control;
    port.waits = true;
    port.since = bench_.cycle();
    ++port.came;
  }

  // What stands at the output is what was taken at the last edge.
  void watch() {
    const Vtrib_control_queue& pins = bench_.pins();
    bool any = false;
    for (unsigned p = 0; p < kPorts; ++p) {
      if (!ports_[p].taken) continue;
      any = true;
      EXPECT_EQ(unsigned{pins.m_port_o}, p);
      EXPECT_EQ(read(), expected_.value_or(ports_[p].control)) << "port " << p;
    }
    EXPECT_EQ(pins.m_valid_o != 0, any);
    expected_.reset();
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
  // What was taken at the last edge, if its port hands over another one already.
  std::optional<Control> expected_;
};

TEST_F(ControlQueueRtl, EveryFrameComesOutOnceInTurn) {
  for (unsigned run_number = 0; run_number < 200 && !HasFailure(); ++run_number) {
    std::array<double, kPorts> rate{};
    for (double& of_port : rate) {
      of_port = random_.chance(0.3) ? 0 : random_.chance(0.5) ? 1 : 0.2;
    }
    run(rate, random_.between(1, 200));
    if (random_.chance(0.3)) drain();
  }
  drain();
  for (const Port& port : ports_) {
    EXPECT_GT(port.came, 1000u);
    EXPECT_EQ(port.longest, kMostCycles);
  }
}

// A port alone hands over a frame in every cycle, one among others its share.
TEST_F(ControlQueueRtl, NoPortSlowsAnother) {
  run({1, 0, 0, 0}, 4000);
  drain();
  const unsigned alone = ports_[0].came;
  EXPECT_EQ(alone, 4000u);
  run({1, 1, 1, 1}, 4000);
  drain();
  EXPECT_NEAR(ports_[0].came - alone, 4000 / kPorts, 5);
}

}  // namespace
}  // namespace trib
