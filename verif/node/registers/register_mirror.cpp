// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/register_mirror.h"

#include <algorithm>

#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::uint64_t kLow32 = 0xffffffff;

void set_high(MacAddress& mac, std::uint32_t value) {
  mac = MacAddress::from_number((mac.to_number() & kLow32) | std::uint64_t{value & 0xffff} << 32);
}

void set_low(MacAddress& mac, std::uint32_t value) {
  mac = MacAddress::from_number((mac.to_number() & ~kLow32) | value);
}

std::uint32_t reset_value(unsigned offset) {
  const auto found = std::find_if(kRegisters.begin(), kRegisters.end(), [&](const auto& info) {
    return info.page == RegisterPage::kNode && info.offset == offset;
  });
  return found->reset;
}

}  // namespace

RegisterMirror::RegisterMirror(unsigned ports, unsigned window, unsigned groups,
                               ReductionSet reductions)
    : onset_(reset_value(kRegOnset)),
      transmit_limit_(reset_value(kRegTxLimit)),
      answer_interval_(reset_value(kRegAnswerInterval)) {
  config_.ports = ports;
  config_.window = window;
  config_.reductions = reductions;
  GroupConfig group;
  group.peers.resize(ports);
  config_.groups.assign(groups, group);
  config_.node.udp_port = kDefaultUdpPort;
}

bool RegisterMirror::write(std::uint16_t address, std::uint32_t value) {
  for (unsigned g = 0; g < config_.groups.size(); ++g) {
    const std::uint16_t first = group_register(g, 0);
    if (address < first || address >= group_register(g + 1, 0)) continue;
    return write_group(config_.groups[g], address - first, value);
  }
  for (unsigned g = 0; g < config_.groups.size(); ++g) {
    GroupConfig& group = config_.groups[g];
    if (address == access_register(g, kAccessKeyHi)) {
      group.key = (group.key & kLow32) | std::uint64_t{value} << 32;
      return true;
    }
    if (address == access_register(g, kAccessKeyLo)) {
      group.key = (group.key & ~kLow32) | value;
      return true;
    }
  }
  switch (address) {
    case kRegNodeMacHi:
      set_high(config_.node.mac, value);
      return true;
    case kRegNodeMacLo:
      set_low(config_.node.mac, value);
      return true;
    case kRegNodeIp:
      config_.node.ip = value;
      return true;
    case kRegNodeUdpPort:
      config_.node.udp_port = static_cast<std::uint16_t>(value);
      return true;
    case kRegOnset:
      onset_ = value & 0xffff;
      return false;
    case kRegTxLimit:
      transmit_limit_ = value;
      return false;
    case kRegAnswerInterval:
      answer_interval_ = value;
      return false;
    default:
      return false;
  }
}

bool RegisterMirror::write_group(GroupConfig& group, unsigned offset, std::uint32_t value) const {
  switch (offset) {
    case kGroupMembers:
      group.members = value & ((1u << config_.ports) - 1);
      return true;
    case kGroupEpoch:
      group.epoch = static_cast<std::uint16_t>(value);
      return true;
    case kGroupPolicy:
      group.join_allowed = (value & kGroupPolicyJoin) != 0;
      group.bind = (value & kGroupPolicyBind) != 0;
      return true;
    case kGroupUplink:
      group.uplink.reset();
      if ((value & kGroupUplinkValid) != 0) group.uplink = field_of(value, kGroupUplinkPort);
      return true;
    case kGroupDeadline:
      group.deadline = value;
      return true;
    case kGroupRank:
      group.rank = static_cast<std::uint16_t>(value);
      return true;
    default:
      break;
  }
  const std::optional<unsigned> port = peer_port(offset);
  if (!port) return false;
  write_peer(group.peers[*port], offset - kGroupPeerMacHiStride * *port, value);
  return true;
}

std::optional<unsigned> RegisterMirror::peer_port(unsigned offset) const {
  if (offset < kGroupPeerMacHi) return std::nullopt;
  const unsigned port = (offset - kGroupPeerMacHi) / kGroupPeerMacHiStride;
  return port < config_.ports ? std::optional(port) : std::nullopt;
}

std::optional<RegisterMirror::PeerPlace> RegisterMirror::peer_at(std::uint16_t address) const {
  for (unsigned g = 0; g < config_.groups.size(); ++g) {
    const std::uint16_t first = group_register(g, 0);
    if (address < first || address >= group_register(g + 1, 0)) continue;
    if (const auto port = peer_port(address - first)) return PeerPlace{g, *port};
  }
  return std::nullopt;
}

void RegisterMirror::write_peer(Endpoint& peer, unsigned field, std::uint32_t value) {
  switch (field) {
    case kGroupPeerMacHi:
      set_high(peer.mac, value);
      break;
    case kGroupPeerMacLo:
      set_low(peer.mac, value);
      break;
    case kGroupPeerIp:
      peer.ip = value;
      break;
    case kGroupPeerUdpPort:
      peer.udp_port = static_cast<std::uint16_t>(value);
      break;
    default:
      break;
  }
}

}  // namespace trib
