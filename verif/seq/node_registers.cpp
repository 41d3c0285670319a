// SPDX-License-Identifier: Apache-2.0
#include "verif/seq/node_registers.h"

#include <fmt/format.h>

#include <stdexcept>

#include "verif/bfm/registers.h"
#include "verif/seq/register_sequence.h"

namespace trib {

RegisterAccess NodeRegisters::access(bool write, std::uint16_t address, std::uint32_t value) {
  RegisterSequence sequence("access");
  sequence.access.write = write;
  sequence.access.address = address;
  sequence.access.value = value;
  sequence.start(&sequencer_);
  return sequence.access;
}

std::uint32_t NodeRegisters::read(std::uint16_t address) {
  const RegisterAccess done = access(false, address);
  if (done.response != kAxiOkay) {
    throw std::runtime_error(
        fmt::format("read of register {:#06x}: response {}", address, done.response));
  }
  return done.value;
}

void NodeRegisters::write(std::uint16_t address, std::uint32_t value) {
  const RegisterAccess done = access(true, address, value);
  if (done.response != kAxiOkay) {
    throw std::runtime_error(
        fmt::format("write to register {:#06x}: response {}", address, done.response));
  }
}

void NodeRegisters::write_endpoint(std::uint16_t base, const Endpoint& endpoint) {
  const std::uint64_t mac = endpoint.mac.to_number();
  write(base + kPortPeerMacHi, static_cast<std::uint32_t>(mac >> 32));
  write(base + kPortPeerMacLo, static_cast<std::uint32_t>(mac));
  write(base + kPortPeerIp, endpoint.ip);
  write(base + kPortPeerUdpPort, endpoint.udp_port);
}

void NodeRegisters::configure(const NodeConfig& config, std::uint32_t onset) {
  static_assert(kRegNodeUdpPort - kRegNodeMacHi == kPortPeerUdpPort, "both blocks are laid alike");
  write_endpoint(kRegNodeMacHi, config.node);
  for (unsigned port = 0; port < config.ports; ++port) {
    write_endpoint(port_register(port, 0), config.peers[port]);
  }
  write(kRegOnset, onset);
  write(kRegGroupMembers, config.members);
  write(kRegGroupEpoch, config.epoch);
}

void NodeRegisters::start_group() {
  write(kRegGroupCtrl, kGroupStart);
  for (unsigned poll = 0; poll < kStartPolls; ++poll) {
    if ((read(kRegGroupStatus) & kGroupBusyStarting) == 0) return;
  }
  throw std::runtime_error("the group is still starting: GROUP_STATUS bit 2 stays set");
}

void NodeRegisters::end_group() { write(kRegGroupCtrl, kGroupEnd); }

PortCounters NodeRegisters::counters(unsigned port) {
  const auto at = [&](unsigned offset) { return read(port_register(port, offset)); };
  PortCounters counters;
  for (unsigned v = 0; v < kVerdicts; ++v) counters.verdicts[v] = at(kPortVerdicts + 4 * v);
  counters.results = at(kPortResults);
  counters.replays = at(kPortReplays);
  counters.errors = at(kPortErrors);
  counters.spoiled = at(kPortSpoiled);
  counters.errors_dropped = at(kPortErrorsDropped);
  counters.replays_dropped = at(kPortReplaysDropped);
  counters.rx_bytes = at(kPortRxBytesLo) | std::uint64_t{at(kPortRxBytesHi)} << 32;
  counters.tx_bytes = at(kPortTxBytesLo) | std::uint64_t{at(kPortTxBytesHi)} << 32;
  counters.rx_frames = at(kPortRxFrames);
  counters.tx_frames = at(kPortTxFrames);
  return counters;
}

}  // namespace trib
