// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/life_registers.h"

#include "verif/endpoint/registers/registers.h"

namespace trib::endpoint {

LifeState read_life(const std::function<std::uint32_t(std::uint16_t)>& read) {
  LifeState state;
  state.era = read(kRegEra);
  const std::uint32_t life = read(kRegLife);
  state.epoch = static_cast<std::uint16_t>(life & kRegLifeEpoch);
  state.left = (life & kRegLifeLeft) != 0;
  state.job = read(kRegJob);
  state.joined = std::uint64_t{read(kRegJoinedHi)} << 32 | read(kRegJoinedLo);
  state.granted = read(kRegGranted);
  const std::uint32_t fault = read(kRegFault);
  if ((fault & kRegFaultValid) != 0) {
    state.fault = Fault{static_cast<std::uint8_t>((fault & kRegFaultEndpoint) >> 8),
                        static_cast<std::uint8_t>(fault & kRegFaultPort)};
  }
  return state;
}

}  // namespace trib::endpoint
