// SPDX-License-Identifier: Apache-2.0
#include "verif/node/bench/verdict_watcher.h"

namespace trib {

void VerdictWatcher::before_edge(std::uint64_t cycle) {
  std::uint32_t valids = dut_.verdict_valids();
  for (unsigned port = 0; valids != 0; ++port, valids >>= 1) {
    if ((valids & 1) != 0 && events_[port]) events_[port](dut_.verdict(port), cycle);
  }
}

}  // namespace trib
