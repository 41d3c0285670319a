// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/nic_test.h"
#include "verif/nic/tests/random_network.h"

namespace trib::nic {

std::uint64_t run_random(std::uint64_t seed, NicCoverage& coverage) {
  Random random({seed, 14});
  const RandomNetwork network({}, random);
  Bench bench(network.wiring, network.tables, network.flits, network.timing, network.settings, seed,
              network.modes);
  const auto round = static_cast<std::uint16_t>(Random({seed, 18})());
  for (unsigned n = 0; n < bench.network.nodes(); ++n) bench.network.write(n, kRegRound, round);
  bench.check_links(round);
  const unsigned rounds = random.between(1, 3);
  for (unsigned r = 0; r < rounds; ++r) bench.run(2'000'000, network.skew(random));
  bench.require_counters(rounds);
  coverage.executed(network, bench.network);
  return bench.network.cycle();
}

}  // namespace trib::nic
