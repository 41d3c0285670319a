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
    case kRegGroupMembers:
      config_.members = value & ((1u << config_.ports) - 1);
      return true;
    case kRegGroupEpoch:
      config_.epoch = static_cast<std::uint16_t>(value);
      return true;
    case kRegOnset:
      onset_ = value & 0xffff;
      return false;
    default:
      break;
  }
  const std::uint16_t first = port_register(0, 0);
  const std::uint16_t end = port_register(config_.ports, 0);
  if (address < first || address >= end) return false;
  return write_port((address - first) / 0x100u, address & 0xffu, value);
}

bool RegisterMirror::write_port(unsigned port, unsigned offset, std::uint32_t value) {
  Endpoint& peer = config_.peers[port];
  switch (offset) {
    case kPortPeerMacHi:
      set_high(peer.mac, value);
      return true;
    case kPortPeerMacLo:
      set_low(peer.mac, value);
      return true;
    case kPortPeerIp:
      peer.ip = value;
      return true;
    case kPortPeerUdpPort:
      peer.udp_port = static_cast<std::uint16_t>(value);
      return true;
    default:
      return false;
  }
}

}  // namespace trib
