// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/test/model_node.h"

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"

namespace trib {

const std::map<std::string, NodeFault>& node_faults() {
  static const std::map<std::string, NodeFault> kFaults{
      {"none", NodeFault::kNone},
      {"wrong_payload", NodeFault::kWrongPayload},
      {"missing_result", NodeFault::kMissingResult},
      {"double_result", NodeFault::kDoubleResult},
      {"wrong_verdict", NodeFault::kWrongVerdict},
      {"lost_verdict", NodeFault::kLostVerdict},
      {"no_retry_flag", NodeFault::kNoRetryFlag},
      {"spoiled_result", NodeFault::kSpoiledResult},
      {"swapped_ports", NodeFault::kSwappedPorts},
      {"wrong_counter", NodeFault::kWrongCounter},
      {"late_over_older", NodeFault::kLateOverOlder},
      {"error_for_foreign", NodeFault::kErrorForForeign},
  };
  return kFaults;
}

ModelNode::ModelNode(unsigned ports, unsigned beat_bytes, NodeFault fault)
    : FakeNode(ports, beat_bytes),
      fault_(fault),
      mirror_(ports, kWindow),
      model_(mirror_.config()),
      tallies_(ports) {
  std::map<std::uint16_t, std::uint32_t>& values = registers();
  values[kRegId] = kIdValue;
  values[kRegVersion] = kVersionValue;
  values[kRegParams] = ports | beat_bytes << 8 | kWindow << 16 | 1u << 24;
  values[kRegBuild] = 0;
  values[kRegNodeUdpPort] = kDefaultUdpPort;
  values[kRegOnset] = 1;
  for (const std::uint16_t address : {kRegNodeMacHi, kRegNodeMacLo, kRegNodeIp, kRegGroupCtrl,
                                      kRegGroupStatus, kRegGroupMembers, kRegGroupEpoch}) {
    values[address] = 0;
  }
  for (unsigned port = 0; port < ports; ++port) {
    for (unsigned offset = kPortPeerMacHi; offset <= kPortPeerUdpPort; offset += 4) {
      values[port_register(port, offset)] = 0;
    }
    show_counters(port);
  }
}

bool ModelNode::strikes(NodeFault fault) {
  return fault == fault_ && ++opportunities_ == kOpportunity;
}

bool ModelNode::verdict_valid(unsigned port) const { return (verdict_valids() >> port & 1) != 0; }

std::uint32_t ModelNode::verdict_valids() const { return FakeNode::verdict_valids() & ~mute_; }

unsigned ModelNode::judge(unsigned port, const Frame& frame) {
  std::vector<Emission> emissions;
  Verdict verdict = model_.receive(port, frame, emissions);
  mute_ = strikes(NodeFault::kLostVerdict) ? 1u << port : 0;
  if (verdict == Verdict::kAccepted && strikes(NodeFault::kWrongVerdict)) {
    verdict = Verdict::kNotOurs;
  }
  if (verdict == Verdict::kNotOurs && strikes(NodeFault::kErrorForForeign)) {
    Header header = read_header(frame.bytes);
    std::swap(header.source, header.destination);
    header.type = FrameType::kError;
    header.payload_bytes = 0;
    transmit(port, encode(header, nullptr));
  }
  PortTally& tally = tallies_[port];
  ++tally.rx_frames;
  tally.rx_bytes += frame.bytes.size() + (strikes(NodeFault::kWrongCounter) ? 1 : 0);
  ++tally.verdicts[static_cast<std::size_t>(verdict)];
  for (const Emission& emission : emissions) emit(emission);
  show_counters(port);
  return static_cast<unsigned>(verdict);
}

void ModelNode::emit(const Emission& emission) {
  const Header header = read_header(emission.frame.bytes);
  if (header.type == FrameType::kError) {
    ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kError)];
    transmit(emission.port, emission.frame);
  } else if (header.has(kFlagRetry)) {
    ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kReplay)];
    Frame frame = emission.frame;
    if (strikes(NodeFault::kNoRetryFlag)) frame.bytes[layout::kFlags] ^= kFlagRetry;
    transmit(emission.port, frame);
  } else {
    emit_result(emission);
  }
}

void ModelNode::emit_result(Emission emission) {
  ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kResult)];
  if (emission.frame.bytes.size() > kHeaderBytes && strikes(NodeFault::kWrongPayload)) {
    emission.frame.bytes.back() ^= 0x01;
  }
  if (strikes(NodeFault::kMissingResult)) return;
  if (strikes(NodeFault::kDoubleResult)) transmit(emission.port, emission.frame);
  if (strikes(NodeFault::kSpoiledResult)) {
    Frame spoiled = emission.frame;
    spoiled.bad = true;
    transmit(emission.port, spoiled);
  }
  if (strikes(NodeFault::kSwappedPorts)) emission.port = (emission.port + 1) % ports();
  if (strikes(NodeFault::kLateOverOlder)) {
    held_back_ = std::make_unique<Emission>(std::move(emission));
    return;
  }
  transmit(emission.port, emission.frame);
  if (held_back_ && held_back_->port == emission.port && ++passed_ == kHeldBack) {
    transmit(held_back_->port, held_back_->frame);
    held_back_.reset();
  }
}

void ModelNode::transmit(unsigned port, const Frame& frame) {
  ++tallies_[port].tx_frames;
  tallies_[port].tx_bytes += frame.bytes.size();
  send(port, frame);
  show_counters(port);
}

void ModelNode::written(std::uint16_t address) {
  const std::uint32_t value = registers()[address];
  const bool configures = mirror_.write(address, value);
  if (address == kRegGroupCtrl) {
    model_.end();
    if (value == kGroupStart) {
      model_.configure(mirror_.config());
      model_.start();
    }
  } else if (configures && !model_.active() && mirror_.config().epoch != 0) {
    model_.configure(mirror_.config());
  }
  registers()[kRegGroupStatus] = model_.active() ? kGroupActive : 0;
}

void ModelNode::show_counters(unsigned port) {
  const PortTally& tally = tallies_[port];
  const auto show = [&](unsigned offset, std::uint64_t value) {
    registers()[port_register(port, offset)] = static_cast<std::uint32_t>(value);
  };
  for (unsigned v = 0; v < kVerdicts; ++v) show(kPortVerdicts + 4 * v, tally.verdicts[v]);
  show(kPortResults, tally.of(SentKind::kResult));
  show(kPortReplays, tally.of(SentKind::kReplay));
  show(kPortErrors, tally.of(SentKind::kError));
  show(kPortSpoiled, tally.of(SentKind::kSpoiled));
  show(kPortErrorsDropped, 0);
  show(kPortReplaysDropped, 0);
  show(kPortRxBytesLo, tally.rx_bytes);
  show(kPortRxBytesHi, tally.rx_bytes >> 32);
  show(kPortTxBytesLo, tally.tx_bytes);
  show(kPortTxBytesHi, tally.tx_bytes >> 32);
  show(kPortRxFrames, tally.rx_frames);
  show(kPortTxFrames, tally.tx_frames);
  if (model_.stopped()) registers()[kRegGroupStatus] |= kGroupStopped;
}

}  // namespace trib
