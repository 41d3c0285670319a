// SPDX-License-Identifier: Apache-2.0
// Rounds of rings, with every word of every memory compared with the golden execution.
#include <gtest/gtest.h>

#include "model/nic/ring_schedules.h"
#include "verif/nic/network/test/nic_bench.h"

namespace trib::nic {
namespace {

TEST(NicRound, TwoNodes) {
  const Wiring wiring = torus_wiring(2, 1);
  NicBench bench(wiring, ring_tables(wiring, 2, 1, 64), 64, {}, {});
  bench.run();
}

TEST(NicRound, RingOfFour) {
  const Wiring wiring = torus_wiring(4, 1);
  NicBench bench(wiring, ring_tables(wiring, 4, 1, 100), 100, {}, {});
  bench.run();
}

TEST(NicRound, Torus2x2) {
  const Wiring wiring = torus_wiring(2, 2);
  NicBench bench(wiring, ring_2d_tables(wiring, 2, 2, 333), 333, {}, {});
  bench.run();
}

}  // namespace
}  // namespace trib::nic
