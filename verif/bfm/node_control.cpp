// SPDX-License-Identifier: Apache-2.0
#include "verif/bfm/node_control.h"

#include <numeric>
#include <stdexcept>
#include <utility>

#include "verif/bfm/registers.h"

namespace trib {
namespace {

constexpr unsigned kMaxStatusReads = 10'000;

std::uint32_t mac_hi(const MacAddress& mac) {
  return static_cast<std::uint32_t>(mac.to_number() >> 32);
}
std::uint32_t mac_lo(const MacAddress& mac) { return static_cast<std::uint32_t>(mac.to_number()); }

}  // namespace

std::string PortCounters::imbalance() const {
  const std::uint32_t judged = std::accumulate(verdicts.begin(), verdicts.end(), 0u);
  const std::uint32_t sent = results + replays + errors + spoiled;
  std::string text;
  if (judged != rx_frames) {
    text += "RX_FRAMES is " + std::to_string(rx_frames) + ", its verdicts add up to " +
            std::to_string(judged) + "; ";
  }
  if (sent != tx_frames) {
    text += "TX_FRAMES is " + std::to_string(tx_frames) + ", its kinds add up to " +
            std::to_string(sent) + "; ";
  }
  return text;
}

NodeControl::NodeControl(AxiLiteMaster& master, AxiLiteMaster::Step step)
    : master_(master), step_(std::move(step)) {}

NodeParameters NodeControl::identify() {
  const std::uint32_t id = read(kRegId);
  const std::uint32_t version = read(kRegVersion);
  if (id != kIdValue || version != kVersionValue) {
    throw std::runtime_error("not a node of this version: ID " + std::to_string(id) + ", VERSION " +
                             std::to_string(version));
  }
  const std::uint32_t parameters = read(kRegParams);
  return {parameters & 0xFF, parameters >> 8 & 0xFF, parameters >> 16 & 0xFF, parameters >> 24};
}

void NodeControl::configure(const NodeConfig& config, std::uint32_t onset) {
  write(kRegNodeMacHi, mac_hi(config.node.mac));
  write(kRegNodeMacLo, mac_lo(config.node.mac));
  write(kRegNodeIp, config.node.ip);
  write(kRegNodeUdpPort, config.node.udp_port);
  write(kRegOnset, onset);
  write(kRegGroupMembers, config.members);
  write(kRegGroupEpoch, config.epoch);
  for (unsigned port = 0; port < config.peers.size(); ++port) {
    const Endpoint& peer = config.peers[port];
    write(port_register(port, kPortPeerMacHi), mac_hi(peer.mac));
    write(port_register(port, kPortPeerMacLo), mac_lo(peer.mac));
    write(port_register(port, kPortPeerIp), peer.ip);
    write(port_register(port, kPortPeerUdpPort), peer.udp_port);
  }
}

void NodeControl::start_group() {
  write(kRegGroupCtrl, kGroupStart);
  for (unsigned reads = 0; reads < kMaxStatusReads; ++reads) {
    const std::uint32_t status = group_status();
    if ((status & kGroupActive) != 0 && (status & kGroupBusyStarting) == 0) {
      return;
    }
  }
  throw std::runtime_error("the group does not start: GROUP_STATUS stays " +
                           std::to_string(group_status()));
}

void NodeControl::end_group() { write(kRegGroupCtrl, kGroupEnd); }

std::uint32_t NodeControl::group_status() { return read(kRegGroupStatus); }

PortCounters NodeControl::counters(unsigned port) {
  const auto at = [&](unsigned offset) { return read(port_register(port, offset)); };
  const auto at64 = [&](unsigned lo, unsigned hi) {
    const std::uint64_t low = at(lo);
    return std::uint64_t{at(hi)} << 32 | low;
  };
  PortCounters counters;
  for (unsigned verdict = 0; verdict < kVerdicts; ++verdict) {
    counters.verdicts[verdict] = read(verdict_register(port, verdict));
  }
  counters.results = at(kPortResults);
  counters.replays = at(kPortReplays);
  counters.errors = at(kPortErrors);
  counters.spoiled = at(kPortSpoiled);
  counters.errors_dropped = at(kPortErrorsDropped);
  counters.replays_dropped = at(kPortReplaysDropped);
  counters.rx_bytes = at64(kPortRxBytesLo, kPortRxBytesHi);
  counters.tx_bytes = at64(kPortTxBytesLo, kPortTxBytesHi);
  counters.rx_frames = at(kPortRxFrames);
  counters.tx_frames = at(kPortTxFrames);
  return counters;
}

}  // namespace trib
