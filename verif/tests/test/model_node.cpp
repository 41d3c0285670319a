// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/test/model_node.h"

#include <algorithm>
#include <stdexcept>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/bfm/register_table.h"
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
      {"wrong_control", NodeFault::kWrongControl},
      {"double_control", NodeFault::kDoubleControl},
      {"missing_answer", NodeFault::kMissingAnswer},
      {"wrong_mark", NodeFault::kWrongMark},
  };
  return kFaults;
}

ModelNode::ModelNode(unsigned ports, unsigned beat_bytes, NodeFault fault)
    : FakeNode(ports, beat_bytes),
      fault_(fault),
      mirror_(ports, kWindow, 1),
      model_(mirror_.config()),
      tallies_(ports) {
  std::map<std::uint16_t, std::uint32_t>& values = registers();
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kPort ? ports : 1;
    for (unsigned index = 0; index < pages && info.min_ports <= ports; ++index) {
      const std::uint16_t address = register_address(info.page, index, info.offset);
      values[address] = info.reset;
      if (!trib::is_writable(info.kind)) continue;
      writable_[address] = info.port_mask ? (1u << ports) - 1 : info.mask;
    }
  }
  values[group_register(0, kGroupWindow)] = kWindow;
  values[kRegParams] = ports | beat_bytes << 8 | kWindow << 16 | 1u << 24;
}

bool ModelNode::strikes(NodeFault fault) {
  return fault == fault_ && ++opportunities_ == kOpportunity;
}

bool ModelNode::verdict_valid(unsigned port) const { return (verdict_valids() >> port & 1) != 0; }

std::uint32_t ModelNode::verdict_valids() const { return FakeNode::verdict_valids() & ~mute_; }

unsigned ModelNode::judge(unsigned port, const Frame& frame) {
  std::vector<Emission> emissions;
  Verdict verdict = model_.receive(port, frame, emissions);
  for (unsigned p = 0; p < ports() && verdict == Verdict::kControl; ++p) {
    mirror_.learn(0, p, model_.peer(0, p));
  }
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
  tally.receive(frame.bytes.size(), beat_bytes());
  if (strikes(NodeFault::kWrongCounter)) ++tally.rx_bytes;
  ++tally.verdicts[static_cast<std::size_t>(verdict)];
  const bool reduces = std::any_of(emissions.begin(), emissions.end(), [](const Emission& e) {
    return e.kind == EmissionKind::kResult;
  });
  if (reduces) ++reduced_;
  for (const Emission& emission : emissions) emit(emission);
  show_counters(port);
  return static_cast<unsigned>(verdict);
}

void ModelNode::emit(const Emission& emission) {
  if (emission.kind == EmissionKind::kControl) {
    emit_control(emission);
  } else if (emission.kind == EmissionKind::kHost) {
    ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kHost)];
    if (!strikes(NodeFault::kMissingAnswer)) transmit(emission.port, emission.frame);
  } else if (emission.kind == EmissionKind::kReplay) {
    ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kReplay)];
    Frame frame = emission.frame;
    if (strikes(NodeFault::kNoRetryFlag)) frame.bytes[layout::kFlags] ^= kFlagRetry;
    transmit(emission.port, frame);
  } else {
    emit_result(emission);
  }
}

void ModelNode::emit_control(const Emission& emission) {
  ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kControl)];
  Frame frame = emission.frame;
  if (strikes(NodeFault::kWrongControl)) frame.bytes[layout::kTag + 3] ^= 0x10;
  if (strikes(NodeFault::kDoubleControl)) transmit(emission.port, frame);
  transmit(emission.port, frame);
}

void ModelNode::emit_result(Emission emission) {
  ++tallies_[emission.port].sent[static_cast<std::size_t>(SentKind::kResult)];
  if (emission.frame.bytes.size() > kHeaderBytes && strikes(NodeFault::kWrongPayload)) {
    emission.frame.bytes.back() ^= 0x01;
  }
  if (strikes(NodeFault::kWrongMark)) {
    emission.frame.bytes[layout::kIpService] ^= 0x01;
    store_ip_checksum(emission.frame.bytes);
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

bool ModelNode::is_writable(std::uint16_t address) const { return writable_.count(address) != 0; }

void ModelNode::written(std::uint16_t address) {
  const std::uint32_t value = registers()[address] & writable_.at(address);
  registers()[address] = value;
  const bool configures = mirror_.write(address, value);
  if (address == group_register(0, kGroupCtrl)) {
    std::vector<Emission> emissions;
    model_.end(0, emissions);
    if (value == kGroupCtrlStart) {
      model_.configure(mirror_.config());
      model_.start();
    }
  } else if (configures && model_.state() == GroupState::kIdle) {
    try {
      model_.configure(mirror_.config());
    } catch (const std::invalid_argument&) {
      return;  // others have to be written before it makes sense
    }
  }
  show_group();
}

void ModelNode::show_group() {
  const auto show = [&](unsigned offset, std::uint32_t value) {
    registers()[group_register(0, offset)] = value;
  };
  static const std::map<GroupState, std::uint32_t> kStates{
      {GroupState::kIdle, 0},
      {GroupState::kJoining, kGroupStatusJoining},
      {GroupState::kActive, kGroupStatusActive},
      {GroupState::kStopped, kGroupStatusStopped}};
  show(kGroupStatus, kStates.at(model_.state()));
  show(kGroupCurrentEpoch, model_.announced());
  show(kGroupCurrentMembers, model_.members());
  show(kGroupJoined, model_.joined());
  show(kGroupWindow, model_.window());
  show(kGroupReduced, reduced_);
  show(kGroupSkew, reduced_);  // all at once
}

void ModelNode::show_counters(unsigned port) {
  const PortTally& tally = tallies_[port];
  const auto show = [&](unsigned offset, std::uint64_t value) {
    registers()[port_register(port, offset)] = static_cast<std::uint32_t>(value);
  };
  for (unsigned v = 0; v < kVerdicts; ++v) {
    show(kPortVerdict + kPortVerdictStride * v, tally.verdicts[v]);
  }
  for (unsigned k = 0; k < kSentKinds; ++k) show(kPortSent + kPortSentStride * k, tally.sent[k]);
  show(kPortRxBytesLo, tally.rx_bytes);
  show(kPortRxBytesHi, tally.rx_bytes >> 32);
  show(kPortTxBytesLo, tally.tx_bytes);
  show(kPortTxBytesHi, tally.tx_bytes >> 32);
  show(kPortRxFrames, tally.rx_frames);
  show(kPortTxFrames, tally.tx_frames);
  show_group();
}

}  // namespace trib
