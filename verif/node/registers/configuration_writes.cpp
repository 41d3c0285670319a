// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/configuration_writes.h"

#include "verif/node/registers/registers.h"

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

std::uint32_t uplink_of(const GroupConfig& group) {
  return group.uplink ? kGroupUplinkValid | *group.uplink : 0;
}

std::uint32_t policy_of(const GroupConfig& group) {
  return (group.join_allowed ? kGroupPolicyJoin : 0) | (group.bind ? kGroupPolicyBind : 0);
}

void add_group(Writes& writes, unsigned index, const GroupConfig& group) {
  // No uplink may be a member, of the old ones or of the new (GR5).
  writes.push_back({group_register(index, kGroupUplink), 0});
  writes.push_back({group_register(index, kGroupMembers), group.members});
  writes.push_back({group_register(index, kGroupUplink), uplink_of(group)});
  if (group.epoch != 0) writes.push_back({group_register(index, kGroupEpoch), group.epoch});
  writes.push_back({group_register(index, kGroupPolicy), policy_of(group)});
  writes.push_back({group_register(index, kGroupDeadline), group.deadline});
  writes.push_back({group_register(index, kGroupRank), group.rank});
  writes.push_back(
      {access_register(index, kAccessKeyHi), static_cast<std::uint32_t>(group.key >> 32)});
  writes.push_back({access_register(index, kAccessKeyLo), static_cast<std::uint32_t>(group.key)});
  writes.push_back({access_register(index, kAccessResultEncoding), group.result_encoding});
  writes.push_back({access_register(index, kAccessUplinkEncoding), group.uplink_encoding});
  for (unsigned port = 0; port < group.peers.size(); ++port) {
    add_peer(writes, index, port, group.peers[port]);
  }
}

}  // namespace

std::vector<RegisterWrite> configuration_writes(const NodeConfig& config, std::uint32_t onset) {
  Writes writes{{kRegNodeMacHi, mac_hi(config.node.mac)},
                {kRegNodeMacLo, mac_lo(config.node.mac)},
                {kRegNodeIp, config.node.ip},
                {kRegNodeUdpPort, config.node.udp_port},
                {kRegOnset, onset}};
  for (unsigned group = 0; group < config.groups.size(); ++group) {
    add_group(writes, group, config.groups[group]);
  }
  return writes;
}

}  // namespace trib
