// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/endpoint/card_writes.h"

#include <stdexcept>

#include "verif/boards/registers/endpoint_address.h"
#include "verif/endpoint/network/settings_writes.h"
#include "verif/node/registers/registers.h"

namespace trib::board {

std::vector<CardWrite> card_writes(const endpoint::EndpointSettings& settings, bool with_node) {
  if (settings.links.size() > kCardLinks) {
    throw std::invalid_argument("a card has three links; the network has more at an endpoint");
  }
  std::vector<CardWrite> writes;
  for (const endpoint::SettingWrite& write : settings_writes(settings, with_node)) {
    if (write.space == endpoint::RegisterSpace::kNode && write.address == kRegOnset) continue;
    const std::uint32_t address = static_cast<std::uint32_t>(write.space) << 16 | write.address;
    writes.push_back({card_address(address), write.value});
  }
  return writes;
}

}  // namespace trib::board
