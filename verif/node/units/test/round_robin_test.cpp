// SPDX-License-Identifier: Apache-2.0
// trib_round_robin with three requests, the kinds of frames of a node of one group: whose turn it
// is, in every cycle (RC3).
#include <Vtrib_round_robin.h>
#include <gtest/gtest.h>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kRequests = 3;

// One-hot; 0 if there is no request. In rising order, and around, behind `last`.
unsigned turn_behind(unsigned last, unsigned requests) {
  for (unsigned step = 1; step <= kRequests; ++step) {
    const unsigned one = 1u << (last + step) % kRequests;
    if ((requests & one) != 0) return one;
  }
  return 0;
}

TEST(RoundRobinRtl, GrantsInTurns) {
  Random random(kSeed);
  ModuleBench<Vtrib_round_robin> bench(kSeed);
  for (unsigned run = 0; run < 20 && !HasFailure(); ++run) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << run);
    bench.pins().request_i = 0;
    bench.pins().taken_i = 0;
    bench.reset();
    unsigned last = kRequests - 1;
    const double density = random.between(1, 10) / 10.0;
    for (unsigned cycle = 0; cycle < 500 && !HasFailure(); ++cycle) {
      unsigned requests = 0;
      for (unsigned i = 0; i < kRequests; ++i) requests |= (random.chance(density) ? 1u : 0u) << i;
      const bool taken = random.chance(0.5);
      bench.pins().request_i = requests;
      bench.pins().taken_i = taken;
      bench.settle();
      const unsigned turn = turn_behind(last, requests);
      ASSERT_EQ(bench.pins().grant_o, turn)
          << "cycle " << bench.cycle() << ", requests " << requests << ", last " << last;
      for (unsigned i = 0; i < kRequests; ++i) {
        if (taken && turn == 1u << i) last = i;
      }
      bench.edge();
    }
  }
}

}  // namespace
}  // namespace trib
