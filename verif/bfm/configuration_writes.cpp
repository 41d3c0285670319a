// SPDX-License-Identifier: Apache-2.0
#include "verif/bfm/configuration_writes.h"

#include "verif/bfm/registers.h"

namespace trib {
namespace {

using Writes = std::vector<RegisterWrite>;

std::uint32_t mac_hi(const MacAddress& mac) {
  return static_cast<std::uint32_t>(mac.to_number() >> 32);
}
std::uint32_t mac_lo(const MacAddress& mac) { return static_cast<std::uint32_t>(mac.to_number()); }

void add_peer(Writes& writes, unsigned group, unsigned port, const Endpoint& peer) {
  const auto at = [&](unsigned first) {
    return group_register(group, first + kGroupPeerMacHiStride * port);
  };
  writes.push_back({at(kGroupPeerMacHi), mac_hi(peer.mac)});
  writes.push_back({at(kGroupPeerMacLo), mac_lo(peer.mac)});
  writes.push_back({at(kGroupPeerIp), peer.ip});
  writes.push_back({at(kGroupPeerUdpPort), peer.udp_port});
}

void add_group(Writes& writes, unsigned group, const NodeConfig& config) {
  writes.push_back({group_register(group, kGroupMembers), config.members});
  writes.push_back({group_register(group, kGroupEpoch), config.epoch});
  writes.push_back({group_register(group, kGroupPolicy), kGroupPolicyJoin});
  writes.push_back({group_register(group, kGroupUplink), 0});
  writes.push_back({group_register(group, kGroupDeadline), 0});
  writes.push_back({group_register(group, kGroupRank), 0});
  for (unsigned port = 0; port < config.peers.size(); ++port) {
    add_peer(writes, group, port, config.peers[port]);
  }
}

}  // namespace

std::vector<RegisterWrite> configuration_writes(const NodeConfig& config, std::uint32_t onset) {
  Writes writes{{kRegNodeMacHi, mac_hi(config.node.mac)},
                {kRegNodeMacLo, mac_lo(config.node.mac)},
                {kRegNodeIp, config.node.ip},
                {kRegNodeUdpPort, config.node.udp_port},
                {kRegOnset, onset}};
  add_group(writes, 0, config);
  return writes;
}

}  // namespace trib
