// SPDX-License-Identifier: Apache-2.0
// QUANTIZE (NI22): roots round their blocks by the codec, and all nodes have what they have then.
#include <gtest/gtest.h>

#include "model/codec/encoding.h"
#include "model/codec/value_code.h"
#include "model/nic/random_schedule.h"
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/pair.h"

namespace trib::nic {
namespace {

constexpr std::uint8_t kEncodings[] = {0x61, 0x81, 0xa1, 0x62, 0x82, 0xa2};

void run_random(std::uint64_t seed, std::uint8_t quantize) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random({seed, 15});
  const Wiring wiring = random_wiring(random.between(2, 9), kPorts, random);
  const std::uint32_t flits = random.below(300);
  const std::vector<Tables> tables = random_tables(wiring, random.between(1, 12), flits, random);
  NetworkTiming timing;
  timing.link_latency = random.between(1, 50);
  timing.memory.latency = random.between(1, 64);
  timing.memory.random = random.chance(0.7);
  timing.memory.not_ready = random.chance(0.5) ? 0 : random.below(60) / 100.0;
  Settings settings;
  settings.mode = random.chance(0.5) ? 0xf : 0;
  settings.dependence = random.below(2);
  settings.quantize = quantize;
  Bench bench(wiring, tables, flits, timing, settings, seed);
  if (quantize != 0) {
    const codec::ValueCode code(*codec::encoding_of(quantize));
    bench.round_by([code](std::uint32_t value) { return code.decode(code.encode(value)); });
  }
  for (unsigned r = 0; r < 2; ++r) bench.run(2'000'000);
}

TEST(NicQuantize, RootsRoundTheirBlocks) {
  std::uint64_t seed = 1;
  for (unsigned i = 0; i < 3; ++i) {
    for (const std::uint8_t quantize : kEncodings) run_random(seed++, quantize);
  }
}

TEST(NicQuantize, ZeroRoundsNothing) {
  for (std::uint64_t seed = 100; seed < 103; ++seed) run_random(seed, 0);
}

TEST(NicQuantize, OtherEncodingsAreRefused) {
  Network network(wiring_of(pair()), {});
  network.step(2);
  for (unsigned value = 0; value < 256; ++value) {
    const bool legal = value == 0 || std::find(std::begin(kEncodings), std::end(kEncodings),
                                               value) != std::end(kEncodings);
    EXPECT_EQ(network.refuses(0, kRegQuantize, value), !legal) << value;
    if (!legal) continue;
    EXPECT_EQ(network.read(0, kRegQuantize), value);
  }
}

}  // namespace
}  // namespace trib::nic
