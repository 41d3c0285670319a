// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/written_register.h"

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

std::optional<unsigned> peer_port(unsigned offset, unsigned ports) {
  if (offset < kGroupPeerMacHi) return std::nullopt;
  const unsigned port = (offset - kGroupPeerMacHi) / kGroupPeerMacHiStride;
  return port < ports ? std::optional(port) : std::nullopt;
}

// `field`: the offset of that of port 0.
void write_peer(Endpoint& peer, unsigned field, std::uint32_t value) {
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

// Of a node with so many ports. Is the register part of the configuration?
bool write_group(GroupConfig& group, unsigned ports, unsigned offset, std::uint32_t value) {
  switch (offset) {
    case kGroupMembers:
      group.members = value & ((1u << ports) - 1);
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
  const std::optional<unsigned> port = peer_port(offset, ports);
  if (!port) return false;
  write_peer(group.peers[*port], offset - kGroupPeerMacHiStride * *port, value);
  return true;
}

}  // namespace

std::optional<ConfigPlace> write_register(NodeConfig& config, std::uint16_t address,
                                          std::uint32_t value) {
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    GroupConfig& group = config.groups[g];
    if (address == access_register(g, kAccessKeyHi)) {
      group.key = (group.key & kLow32) | std::uint64_t{value} << 32;
      return ConfigPlace{g, {}};
    }
    if (address == access_register(g, kAccessKeyLo)) {
      group.key = (group.key & ~kLow32) | value;
      return ConfigPlace{g, {}};
    }
    if (address == access_register(g, kAccessResultEncoding)) {
      group.result_encoding = static_cast<std::uint8_t>(value);
      return ConfigPlace{g, {}};
    }
    if (address == access_register(g, kAccessUplinkEncoding)) {
      group.uplink_encoding = static_cast<std::uint8_t>(value);
      return ConfigPlace{g, {}};
    }
    const std::uint16_t first = group_register(g, 0);
    if (address < first || address >= group_register(g + 1, 0)) continue;
    const unsigned offset = address - first;
    if (!write_group(group, config.ports, offset, value)) return std::nullopt;
    return ConfigPlace{g, peer_port(offset, config.ports)};
  }
  switch (address) {
    case kRegNodeMacHi:
      set_high(config.node.mac, value);
      break;
    case kRegNodeMacLo:
      set_low(config.node.mac, value);
      break;
    case kRegNodeIp:
      config.node.ip = value;
      break;
    case kRegNodeUdpPort:
      config.node.udp_port = static_cast<std::uint16_t>(value);
      break;
    default:
      return std::nullopt;
  }
  return ConfigPlace{};
}

NodeConfig reset_config(unsigned ports, unsigned window, unsigned groups, ReductionSet reductions,
                        codec::CodecSet codecs) {
  NodeConfig config;
  config.ports = ports;
  config.window = window;
  config.reductions = reductions;
  config.codecs = codecs;
  GroupConfig group;
  group.peers.resize(ports);
  config.groups.assign(groups, group);
  config.node.udp_port = kDefaultUdpPort;
  return config;
}

NodeSettings::NodeSettings()
    : onset_(reset_value(kRegOnset)),
      transmit_limit_(reset_value(kRegTxLimit)),
      answer_interval_(reset_value(kRegAnswerInterval)) {}

void NodeSettings::write(std::uint16_t address, std::uint32_t value) {
  if (address == kRegOnset) onset_ = value & 0xffff;
  if (address == kRegTxLimit) transmit_limit_ = value;
  if (address == kRegAnswerInterval) answer_interval_ = value;
}

}  // namespace trib
