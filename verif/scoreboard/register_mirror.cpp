// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/register_mirror.h"

#include "verif/bfm/registers.h"

namespace trib {
namespace {

constexpr std::uint64_t kLow32 = 0xffffffff;

void set_high(MacAddress& mac, std::uint32_t value) {
  mac = MacAddress::from_number((mac.to_number() & kLow32) | std::uint64_t{value & 0xffff} << 32);
}

void set_low(MacAddress& mac, std::uint32_t value) {
  mac = MacAddress::from_number((mac.to_number() & ~kLow32) | value);
}

}  // namespace

RegisterMirror::RegisterMirror(unsigned ports, unsigned window) {
  config_.ports = ports;
  config_.window = window;
  config_.peers.resize(ports);
  config_.node.udp_port = kDefaultUdpPort;
}

bool RegisterMirror::write(std::uint16_t address, std::uint32_t value) {
  const std::uint16_t first = group_register(0, 0);
  if (address >= first && address < group_register(1, 0)) {
    return write_group(address - first, value);
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
    default:
      return false;
  }
}

bool RegisterMirror::write_group(unsigned offset, std::uint32_t value) {
  switch (offset) {
    case kGroupMembers:
      config_.members = value & ((1u << config_.ports) - 1);
      return true;
    case kGroupEpoch:
      config_.epoch = static_cast<std::uint16_t>(value);
      return true;
    default:
      break;
  }
  if (offset < kGroupPeerMacHi) return false;
  const unsigned port = (offset - kGroupPeerMacHi) / kGroupPeerMacHiStride;
  if (port >= config_.ports) return false;
  write_peer(config_.peers[port], offset - kGroupPeerMacHiStride * port, value);
  return true;
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
