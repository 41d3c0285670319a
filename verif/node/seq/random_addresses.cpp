// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/random_addresses.h"

#include "verif/node/seq/host_frames.h"

namespace trib {

Endpoint random_endpoint(Random& random) {
  constexpr std::uint64_t kGroupAddress = std::uint64_t{1} << 40;  // IEEE 802.3, the I/G bit
  Endpoint endpoint;
  endpoint.mac = MacAddress::from_number(random() >> 16 & ~kGroupAddress);
  endpoint.ip =
      std::uint32_t{random_network(random)} << 24 | static_cast<std::uint32_t>(random() >> 40);
  endpoint.udp_port = static_cast<std::uint16_t>(random());
  return endpoint;
}

void randomise_addresses(NodeConfig& config, Random& random) {
  config.node = random_endpoint(random);
  for (unsigned port = 0; port < config.ports; ++port) {
    const Endpoint peer = random_endpoint(random);
    for (GroupConfig& group : config.groups) group.peers[port] = peer;
  }
}

}  // namespace trib
