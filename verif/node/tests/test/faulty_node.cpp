// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/test/faulty_node.h"

#include <algorithm>
#include <stdexcept>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/checker/register_rules.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"
#include "verif/node/scoreboard/transmit_checker.h"

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
      {"stale_result", NodeFault::kStaleResult},
      {"lost_withdrawal", NodeFault::kLostWithdrawal},
      {"other_address", NodeFault::kOtherAddress},
      {"wrong_status", NodeFault::kWrongStatus},
      {"two_answers", NodeFault::kTwoAnswers},
      {"told_stranger", NodeFault::kToldStranger},
      {"other_life", NodeFault::kOtherLife},
      {"old_life", NodeFault::kOldLife},
      {"taken_write", NodeFault::kTakenWrite},
      {"version_flood", NodeFault::kVersionFlood},
  };
  return kFaults;
}

FaultyNode::FaultyNode(const NodeVariant& variant, NodeFault fault)
    : FakeNode(variant.ports, variant.beat_bytes),
      fault_(fault),
      mirror_(variant.ports, variant.window, 1),
      model_(mirror_.config()),
      tallies_(variant.ports),
      waiting_(variant.ports),
      sending_(variant.ports),
      withdrawn_(variant.ports),
      version_answer_(variant.ports) {
  const unsigned ports = variant.ports;
  std::map<std::uint16_t, std::uint32_t>& values = registers();
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kPort ? ports : 1;
    for (unsigned index = 0; index < pages && info.min_ports <= ports; ++index) {
      const std::uint16_t address = register_address(info.page, index, info.offset);
      values[address] = info.reset;
      if (!trib::is_writable(info.kind)) continue;
      masks_[address] = info.port_mask ? (1u << ports) - 1 : info.mask;
    }
  }
  values[group_register(0, kGroupWindow)] = variant.window;
  values[kRegParams] = ports | variant.beat_bytes << 8 | variant.window << 16 | 1u << 24;
}

bool FaultyNode::strikes(NodeFault fault) const {
  return fault == fault_ && ++opportunities_ == kOpportunity;
}

bool FaultyNode::verdict_valid(unsigned port) const { return (verdict_valids() >> port & 1) != 0; }

std::uint32_t FaultyNode::verdict_valids() const { return FakeNode::verdict_valids() & ~mute_; }

unsigned FaultyNode::judge(unsigned port, const Frame& frame) {
  std::vector<Emission> emissions;
  const std::uint16_t epoch = model_.epoch();
  Verdict verdict = model_.receive(port, frame, emissions);
  for (unsigned p = 0; p < ports() && verdict == Verdict::kControl; ++p) {
    mirror_.learn(0, p, model_.peer(0, p));
  }
  if (model_.epoch() != epoch) withdraw(epoch);
  mute_ = strikes(NodeFault::kLostVerdict) ? 1u << port : 0;
  if (verdict == Verdict::kAccepted && strikes(NodeFault::kWrongVerdict)) {
    verdict = Verdict::kNotOurs;
  }
  if (verdict == Verdict::kNotOurs && strikes(NodeFault::kErrorForForeign)) {
    Header header = read_header(frame.bytes);
    std::swap(header.source, header.destination);
    header.type = FrameType::kError;
    header.payload_bytes = 0;
    transmit(port, encode(header, nullptr), StepSent::kControl);
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

void FaultyNode::emit(const Emission& emission) {
  if (emission.kind == EmissionKind::kControl) {
    emit_control(emission);
  } else if (emission.kind == EmissionKind::kOptional) {
    emit_optional(emission);
  } else if (emission.kind == EmissionKind::kHost) {
    if (!strikes(NodeFault::kMissingAnswer)) {
      transmit(emission.port, emission.frame, StepSent::kHost);
    }
  } else if (emission.kind == EmissionKind::kReplay) {
    Frame frame = emission.frame;
    if (strikes(NodeFault::kNoRetryFlag)) frame.bytes[layout::kFlags] ^= kFlagRetry;
    transmit(emission.port, frame, StepSent::kReplay);
  } else {
    emit_result(emission);
  }
}

void FaultyNode::emit_control(const Emission& emission) {
  Frame frame = emission.frame;
  const Header header = read_header(frame.bytes);
  const bool welcome = header.type == FrameType::kWelcome;
  const bool to_stranger = header.type == FrameType::kError &&
                           header.tag == static_cast<std::uint32_t>(ErrorCode::kNotMember);
  if (strikes(NodeFault::kWrongControl)) frame.bytes[layout::kTag + 3] ^= 0x10;
  if (to_stranger && strikes(NodeFault::kToldStranger)) {
    layout::put16(&frame.bytes[layout::kCount], model_.epoch());
  }
  if (welcome && strikes(NodeFault::kOtherLife)) frame.bytes[layout::kSequence + 3] ^= 0x01;
  if (welcome && strikes(NodeFault::kOldLife)) {
    layout::put16(&frame.bytes[layout::kEpoch], static_cast<std::uint16_t>(header.epoch - 1));
  }
  if (strikes(NodeFault::kDoubleControl)) transmit(emission.port, frame, StepSent::kControl);
  transmit(emission.port, frame, StepSent::kControl);
}

void FaultyNode::emit_optional(const Emission& emission) {
  Frame frame = emission.frame;
  const Header header = read_header(frame.bytes);
  if (header.type == FrameType::kError && !may_answer_version(emission.port)) return;
  if (header.type == FrameType::kStatus && strikes(NodeFault::kWrongStatus)) {
    frame.bytes[layout::kSequence + 3] ^= 0x01;
  }
  if (header.type != FrameType::kError && strikes(NodeFault::kTwoAnswers)) {
    transmit(emission.port, frame, StepSent::kControl);
  }
  transmit(emission.port, frame, StepSent::kControl);
}

// IN8
bool FaultyNode::may_answer_version(unsigned port) {
  const std::uint32_t interval = mirror_.answer_interval();
  std::optional<std::uint64_t>& last = version_answer_[port];
  const bool due = interval != 0 && (!last || cycle() >= *last + interval);
  if (!due && !(interval != 0 && strikes(NodeFault::kVersionFlood))) return false;
  last = cycle();
  return true;
}

void FaultyNode::emit_result(Emission emission) {
  if (emission.frame.bytes.size() > kHeaderBytes && strikes(NodeFault::kWrongPayload)) {
    emission.frame.bytes.back() ^= 0x01;
  }
  if (strikes(NodeFault::kWrongMark)) {
    emission.frame.bytes[layout::kIpService] ^= 0x01;
    store_ip_checksum(emission.frame.bytes);
  }
  if (strikes(NodeFault::kMissingResult)) return;
  if (strikes(NodeFault::kDoubleResult)) {
    transmit(emission.port, emission.frame, StepSent::kResult);
  }
  if (strikes(NodeFault::kSpoiledResult)) {
    Frame spoiled = emission.frame;
    spoiled.bad = true;
    transmit(emission.port, spoiled, StepSent::kSpoiled);
  }
  if (strikes(NodeFault::kSwappedPorts)) emission.port = (emission.port + 1) % ports();
  if (strikes(NodeFault::kLateOverOlder)) {
    held_back_ = std::make_unique<Emission>(std::move(emission));
    return;
  }
  transmit(emission.port, emission.frame, StepSent::kResult);
  if (held_back_ && held_back_->port == emission.port && ++passed_ == kHeldBack) {
    transmit(held_back_->port, held_back_->frame, StepSent::kResult);
    held_back_.reset();
  }
}

void FaultyNode::transmit(unsigned port, const Frame& frame, StepSent kind) {
  waiting_[port].push_back({frame, kind});
}

void FaultyNode::break_off_replay(unsigned port, const Condition& is_of_it) {
  std::optional<Outgoing>& sending = sending_[port];
  if (!sending || sending->kind != StepSent::kReplay || !is_of_it(*sending)) return;
  const std::size_t bytes = sending->frame.bytes.size();
  if (bytes == kHeaderBytes) return;
  const std::optional<std::size_t> less = streams().break_off(port, bytes - kHeaderBytes - 1);
  if (!less) return;
  --tallies_[port].sent[static_cast<std::size_t>(StepSent::kReplay)];
  ++tallies_[port].sent[static_cast<std::size_t>(StepSent::kSpoiled)];
  tallies_[port].tx_bytes -= *less;
  sending.reset();
}

void FaultyNode::withdraw(std::uint16_t epoch) {
  const Condition is_of_it = [epoch](const Outgoing& outgoing) {
    const bool of_life = outgoing.kind == StepSent::kResult || outgoing.kind == StepSent::kReplay;
    return of_life && read_header(outgoing.frame.bytes).epoch == epoch;
  };
  const bool many = std::any_of(waiting_.begin(), waiting_.end(), [](const auto& waiting) {
    return waiting.size() > TransmitChecker::kOnTheWay;
  });
  if (many && fault_ == NodeFault::kStaleResult && ++opportunities_ == 1) return;
  for (unsigned port = 0; port < ports(); ++port) {
    std::deque<Outgoing>& waiting = waiting_[port];
    for (auto outgoing = waiting.begin(); outgoing != waiting.end();) {
      if (!is_of_it(*outgoing)) {
        ++outgoing;
      } else if (strikes(NodeFault::kOtherAddress)) {
        outgoing->frame.bytes[layout::kIpDestination + 3] += 1;
        store_ip_checksum(outgoing->frame.bytes);
        ++outgoing;
      } else {
        outgoing = waiting.erase(outgoing);
        if (!strikes(NodeFault::kLostWithdrawal)) ++withdrawn_[port];
      }
    }
    break_off_replay(port, is_of_it);
    show_counters(port);
  }
}

void FaultyNode::clock_cycle(std::uint64_t time_fs) {
  for (unsigned port = 0; port < ports(); ++port) {
    if (streams().is_sending(port)) continue;
    sending_[port].reset();
    if (waiting_[port].empty()) continue;
    sending_[port] = std::move(waiting_[port].front());
    waiting_[port].pop_front();
    const Frame& frame = sending_[port]->frame;
    ++tallies_[port].sent[static_cast<std::size_t>(sending_[port]->kind)];
    ++tallies_[port].tx_frames;
    tallies_[port].tx_bytes += frame.bytes.size();
    send(port, frame);
    show_counters(port);
  }
  FakeNode::clock_cycle(time_fs);
}

bool FaultyNode::is_writable(std::uint16_t address, std::uint32_t value) const {
  if (!is_refused(address, value, kAllBytes, mirror_, model_)) return true;
  return masks_.count(address) != 0 && strikes(NodeFault::kTakenWrite);
}

// The low half of a counter latches the high one.
void FaultyNode::reading(std::uint16_t address) {
  for (unsigned port = 0; port < ports(); ++port) {
    const auto latch = [&](unsigned high, std::uint64_t value) {
      registers()[port_register(port, high)] = static_cast<std::uint32_t>(value >> 32);
    };
    if (address == port_register(port, kPortRxBytesLo)) {
      latch(kPortRxBytesHi, tallies_[port].rx_bytes);
    } else if (address == port_register(port, kPortTxBytesLo)) {
      latch(kPortTxBytesHi, tallies_[port].tx_bytes);
    }
  }
}

void FaultyNode::written(std::uint16_t address) {
  const std::uint32_t value = registers()[address] & masks_.at(address);
  if (is_refused(address, registers()[address], kAllBytes, mirror_, model_)) return;  // the fault
  registers()[address] = value;
  const bool configures = mirror_.write(address, value);
  const std::uint16_t epoch = model_.epoch();
  if (address == group_register(0, kGroupCtrl)) {
    registers()[address] = 0;
    std::vector<Emission> emissions;
    model_.end(0, emissions);
    withdraw(epoch);
    if (value == kGroupCtrlStart) {
      model_.configure(0, mirror_.config().groups[0]);
      model_.start();
    }
  } else if (configures) {
    configure();
  }
  show_group();
}

void FaultyNode::configure() {
  const bool rests = model_.state() == GroupState::kIdle || model_.state() == GroupState::kStopped;
  try {
    if (rests) {
      model_.configure(mirror_.config());
    } else {
      model_.configure(0, mirror_.config().groups[0]);
    }
  } catch (const std::invalid_argument&) {
    return;  // others have to be written before it makes sense
  }
}

void FaultyNode::show_group() {
  const auto show = [&](unsigned offset, std::uint32_t value) {
    registers()[group_register(0, offset)] = value;
  };
  static const std::map<GroupState, std::uint32_t> kStates{
      {GroupState::kIdle, 0},
      {GroupState::kJoining, kGroupStatusJoining},
      {GroupState::kActive, kGroupStatusActive},
      {GroupState::kStopped, kGroupStatusStopped}};
  show(kGroupStatus, kStates.at(model_.state()));
  show(kGroupCurrentEpoch, model_.epoch());
  registers()[access_register(0, kAccessJob)] = model_.job();
  show(kGroupCurrentMembers, model_.members());
  show(kGroupJoined, model_.joined());
  show(kGroupWindow, model_.window());
  show(kGroupReduced, reduced_);
  show(kGroupSkew, reduced_);  // all at once
}

void FaultyNode::show_counters(unsigned port) {
  const PortTally& tally = tallies_[port];
  const auto show = [&](unsigned offset, std::uint64_t value) {
    registers()[port_register(port, offset)] = static_cast<std::uint32_t>(value);
  };
  for (unsigned v = 0; v < kVerdicts; ++v) {
    show(kPortVerdict + kPortVerdictStride * v, tally.verdicts[v]);
  }
  for (unsigned k = 0; k < kSentKinds; ++k) show(kPortSent + kPortSentStride * k, tally.sent[k]);
  show(kPortRxBytesLo, tally.rx_bytes);
  show(kPortTxBytesLo, tally.tx_bytes);
  show(kPortWithdrawn, withdrawn_[port]);
  show(kPortRxFrames, tally.rx_frames);
  show(kPortTxFrames, tally.tx_frames);
  show_group();
}

}  // namespace trib
