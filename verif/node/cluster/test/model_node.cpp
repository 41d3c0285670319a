// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/test/model_node.h"

#include <utility>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kPageBytes = 0x100;

unsigned counter_of(const Emission& emission) {
  if (emission.frame.bad) return kPortSentSpoiled;
  switch (emission.kind) {
    case EmissionKind::kResult:
      return kPortSentResult;
    case EmissionKind::kReplay:
      return kPortSentReplay;
    case EmissionKind::kContribution:
    case EmissionKind::kContributionAgain:
      return kPortSentContribution;
    case EmissionKind::kHost:
      return kPortSentHost;
    case EmissionKind::kControl:
    case EmissionKind::kOptional:
      break;
  }
  return kPortSentControl;
}

NodeConfig of_size(unsigned ports, unsigned window) {
  NodeConfig config;
  config.ports = ports;
  config.window = window;
  config.groups.front().peers.resize(ports);
  return config;
}

std::uint16_t peer_register(unsigned port, unsigned field) {
  return group_register(0, field + kGroupPeerMacHiStride * port);
}

}  // namespace

ModelNode::ModelNode(unsigned ports, unsigned beat_bytes, unsigned window)
    : FakeNode(ports, beat_bytes), window_(window), model_(of_size(ports, window)) {
  auto& map = registers();
  for (unsigned offset = 0; offset < kPageBytes; offset += 4) {
    map[static_cast<std::uint16_t>(offset)] = 0;
    map[group_register(0, offset)] = 0;
    map[access_register(0, offset)] = 0;
    for (unsigned port = 0; port < ports; ++port) {
      map[port_register(port, offset)] = 0;
    }
  }
  map[kRegId] = kIdValue;
  map[kRegVersion] = kVersionValue;
  map[kRegParams] = ports | beat_bytes << 8 | window_ << 16 | 1u << 24;
}

std::uint64_t ModelNode::mac(std::uint16_t hi, std::uint16_t lo) const {
  return std::uint64_t{registers().at(hi)} << 32 | registers().at(lo);
}

GroupConfig ModelNode::group_configuration() const {
  GroupConfig group;
  group.members = at(kGroupMembers);
  group.epoch = static_cast<std::uint16_t>(at(kGroupEpoch));
  group.join_allowed = (at(kGroupPolicy) & kGroupPolicyJoin) != 0;
  group.bind = (at(kGroupPolicy) & kGroupPolicyBind) != 0;
  group.key = mac(access_register(0, kAccessKeyHi), access_register(0, kAccessKeyLo));
  if ((at(kGroupUplink) & kGroupUplinkValid) != 0) {
    group.uplink = at(kGroupUplink) & kGroupUplinkPort;
  }
  group.deadline = at(kGroupDeadline);
  group.rank = static_cast<std::uint16_t>(at(kGroupRank));
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t address =
        mac(peer_register(port, kGroupPeerMacHi), peer_register(port, kGroupPeerMacLo));
    group.peers.push_back(
        {MacAddress::from_number(address), registers().at(peer_register(port, kGroupPeerIp)),
         static_cast<std::uint16_t>(registers().at(peer_register(port, kGroupPeerUdpPort)))});
  }
  return group;
}

NodeConfig ModelNode::configuration() const {
  NodeConfig config = of_size(ports(), window_);
  config.node = {MacAddress::from_number(mac(kRegNodeMacHi, kRegNodeMacLo)),
                 registers().at(kRegNodeIp),
                 static_cast<std::uint16_t>(registers().at(kRegNodeUdpPort))};
  config.groups = {group_configuration()};
  return config;
}

bool ModelNode::at_work() const {
  return model_.state() == GroupState::kJoining || model_.state() == GroupState::kActive;
}

void ModelNode::configure() {
  if (at_work()) {
    model_.configure(0, group_configuration());
  } else {
    model_.configure(configuration());
  }
}

// GR5.
bool ModelNode::is_writable(std::uint16_t address, std::uint32_t value) const {
  const auto is = [address](unsigned offset) { return address == group_register(0, offset); };
  const GroupConfig group = group_configuration();
  if (is(kGroupCtrl) && value == kGroupCtrlStart) {
    const std::uint16_t last = model_.epoch();
    return group.members != 0 && group.epoch != 0 &&
           (last == 0 || is_newer_epoch(group.epoch, last));
  }
  if (is(kGroupEpoch)) return value != 0;
  const bool peer = address >= group_register(0, kGroupPeerMacHi) && address < group_register(1, 0);
  if (!is(kGroupMembers) && !is(kGroupUplink) && !peer) return true;
  if (at_work()) return false;
  if (is(kGroupMembers)) return !group.uplink || (value >> *group.uplink & 1) == 0;
  if (!is(kGroupUplink) || (value & kGroupUplinkValid) == 0) return true;
  const std::uint32_t port = value & kGroupUplinkPort;
  return port < ports() && (group.members >> port & 1) == 0;
}

void ModelNode::written(std::uint16_t address) {
  if (address != group_register(0, kGroupCtrl)) {
    configure();
  } else if (registers()[address] == kGroupCtrlEnd) {
    model_.end(0, emissions_);
    send_all();
  } else if (registers()[address] == kGroupCtrlStart) {
    model_.start();
  }
  show_group();
}

// The values that STATUS and the like read as, and the addresses that JOINs have brought.
void ModelNode::show_group() {
  const auto show = [this](unsigned offset, std::uint32_t value) {
    registers()[group_register(0, offset)] = value;
  };
  const GroupState state = model_.state();
  show(kGroupStatus, state == GroupState::kActive    ? kGroupStatusActive
                     : state == GroupState::kStopped ? kGroupStatusStopped
                     : state == GroupState::kJoining ? kGroupStatusJoining
                                                     : 0);
  show(kGroupCurrentEpoch, model_.epoch());
  show(kGroupCurrentMembers, model_.members());
  show(kGroupJoined, model_.joined());
  show(kGroupWindow, model_.window());
  registers()[access_register(0, kAccessJob)] = model_.job();
  registers()[access_register(0, kAccessParentEpoch)] = model_.parent_epoch();
  for (unsigned port = 0; port < ports(); ++port) {
    const Endpoint& peer = model_.peer(0, port);
    const std::uint64_t address = peer.mac.to_number();
    registers()[peer_register(port, kGroupPeerMacHi)] = static_cast<std::uint32_t>(address >> 32);
    registers()[peer_register(port, kGroupPeerMacLo)] = static_cast<std::uint32_t>(address);
    registers()[peer_register(port, kGroupPeerIp)] = peer.ip;
    registers()[peer_register(port, kGroupPeerUdpPort)] = peer.udp_port;
  }
}

unsigned ModelNode::judge(unsigned port, const Frame& frame) {
  const Verdict right = model_.receive(port, frame, emissions_);
  show_group();
  const Verdict verdict = misjudge_ ? misjudge_(right) : right;
  count(port, kPortRxFrames);
  count(port, kPortVerdict + kPortVerdictStride * static_cast<unsigned>(verdict));
  send_all();
  return static_cast<unsigned>(verdict);
}

void ModelNode::send_all() {
  for (Emission& emission : emissions_) {
    if (tamper_) {
      tamper_(emission);
    }
    if (!mute_) {
      send(emission.port, emission.frame);
      count(emission.port, kPortTxFrames);
      count(emission.port, counter_of(emission));
    }
  }
  emissions_.clear();
}

}  // namespace trib
