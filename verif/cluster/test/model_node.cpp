// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/test/model_node.h"

#include <utility>

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"

namespace trib {
namespace {

constexpr unsigned kWindow = 16;
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
      break;
  }
  return kPortSentControl;
}

}  // namespace

ModelNode::ModelNode(unsigned ports, unsigned beat_bytes) : FakeNode(ports, beat_bytes) {
  auto& map = registers();
  for (unsigned address = 0; address < kPageBytes; address += 4) {
    map[static_cast<std::uint16_t>(address)] = 0;
  }
  for (unsigned offset = 0; offset < kPageBytes; offset += 4) {
    map[group_register(0, offset)] = 0;
    for (unsigned port = 0; port < ports; ++port) {
      map[port_register(port, offset)] = 0;
    }
  }
  map[kRegId] = kIdValue;
  map[kRegVersion] = kVersionValue;
  map[kRegParams] = ports | beat_bytes << 8 | kWindow << 16 | 1u << 24;
}

NodeConfig ModelNode::configuration() {
  auto& map = registers();
  const auto mac = [&](std::uint16_t hi, std::uint16_t lo) {
    return MacAddress::from_number(std::uint64_t{map[hi]} << 32 | map[lo]);
  };
  NodeConfig config;
  config.node = {mac(kRegNodeMacHi, kRegNodeMacLo), map[kRegNodeIp],
                 static_cast<std::uint16_t>(map[kRegNodeUdpPort])};
  config.ports = ports();
  config.window = kWindow;
  const auto at = [&](unsigned offset) { return map[group_register(0, offset)]; };
  GroupConfig group;
  group.members = at(kGroupMembers);
  group.epoch = static_cast<std::uint16_t>(at(kGroupEpoch));
  group.join_allowed = at(kGroupPolicy) != 0;
  if ((at(kGroupUplink) & kGroupUplinkValid) != 0)
    group.uplink = at(kGroupUplink) & kGroupUplinkPort;
  group.rank = static_cast<std::uint16_t>(at(kGroupRank));
  for (unsigned port = 0; port < ports(); ++port) {
    const auto peer = [&](unsigned field) {
      return group_register(0, field + kGroupPeerMacHiStride * port);
    };
    group.peers.push_back({mac(peer(kGroupPeerMacHi), peer(kGroupPeerMacLo)),
                           map[peer(kGroupPeerIp)],
                           static_cast<std::uint16_t>(map[peer(kGroupPeerUdpPort)])});
  }
  config.groups = {group};
  return config;
}

void ModelNode::written(std::uint16_t address) {
  if (address != group_register(0, kGroupCtrl) || registers()[address] == kGroupCtrlEnd) {
    model_.reset();  // an idle group takes it up with the next frame
  } else if (registers()[address] == kGroupCtrlStart) {
    model_ = std::make_unique<NodeModel>(configuration());
    model_->start();
  }
  show_group();
}

// What STATUS and the like read as.
void ModelNode::show_group() {
  const auto show = [this](unsigned offset, std::uint32_t value) {
    registers()[group_register(0, offset)] = value;
  };
  const GroupState state = model_ ? model_->state() : GroupState::kIdle;
  show(kGroupStatus, state == GroupState::kActive    ? kGroupStatusActive
                     : state == GroupState::kStopped ? kGroupStatusStopped
                     : state == GroupState::kJoining ? kGroupStatusJoining
                                                     : 0);
  show(kGroupCurrentEpoch, model_ ? model_->announced() : 0u);
  show(kGroupCurrentMembers, model_ ? model_->members() : 0u);
  show(kGroupJoined, model_ ? model_->joined() : 0u);
  show(kGroupWindow, model_ ? model_->window() : 0u);
}

unsigned ModelNode::judge(unsigned port, const Frame& frame) {
  if (!model_) model_ = std::make_unique<NodeModel>(configuration());
  emissions_.clear();
  const Verdict right = model_->receive(port, frame, emissions_);
  show_group();
  const Verdict verdict = misjudge_ ? misjudge_(right) : right;
  count(port, kPortRxFrames);
  count(port, kPortVerdict + kPortVerdictStride * static_cast<unsigned>(verdict));
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
  return static_cast<unsigned>(verdict);
}

}  // namespace trib
