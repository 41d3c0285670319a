// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/stepped_group.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "model/node/group_access.h"
#include "model/node/steps/port_set.h"

namespace trib {

SteppedGroup::SteppedGroup(const NodeConfig& node, unsigned index, std::vector<StepSender>& senders,
                           StepErrors& errors)
    : index_(index),
      senders_(senders),
      errors_(errors),
      life_(node, index),
      track_(index, life_, errors),
      slots_(node.window, index, errors),
      notices_(index, errors),
      handed_(node.ports),
      untaken_replays_(node.ports) {}

void SteppedGroup::configure(const NodeConfig& node, const GroupConfig& registers,
                             std::uint64_t oldest) {
  if (registers.deadline != config().deadline) {
    deadline_changed_ = std::max<std::uint64_t>(1, errors_.cycle());
  }
  try {
    life_.configure(node, registers);
  } catch (const std::logic_error& error) {
    errors_.report("GR5", {{}, index_, {}}, error.what());
  }
  track_.follow(life_, oldest);
}

bool SteppedGroup::allows(Verdict verdict, unsigned port, const ReceivedFrame& frame) const {
  const auto& views = track_.views();
  const auto oldest = std::find_if(views.begin(), views.end() - 1, [&](const LifeView& view) {
    return view.until >= frame.started;
  });
  for (auto identity = oldest; identity != views.end(); ++identity) {
    for (auto state = identity; state != views.end(); ++state) {
      if (allows(verdict, port, frame, *identity->identity, *state)) return true;
    }
  }
  return false;
}

// The members may be looked up before the group's state is.
bool SteppedGroup::allows(Verdict verdict, unsigned port, const ReceivedFrame& frame,
                          const GroupIdentity& identity, const LifeView& view) const {
  const auto due =
      access_verdict(identity, view.state_for(frame.header.type), port, frame.header, *frame.frame);
  if (!due) return slots_.allows(verdict, port, frame.header, frame.started);
  return *due == verdict || (*due == Verdict::kControl && verdict == Verdict::kBusy);
}

Verdict SteppedGroup::judge(unsigned port, const ReceivedFrame& frame) const {
  const LifeView& view = track_.now();
  const auto verdict = access_verdict(*view.identity, view.state_for(frame.header.type), port,
                                      frame.header, *frame.frame);
  return verdict ? *verdict : slots_.judge(port, frame.header);
}

void SteppedGroup::judged(Verdict verdict, unsigned port, const ReceivedFrame& frame) {
  const Header& header = frame.header;
  const SteppedSlot& slot = slots_.slot_of(header.sequence);
  const bool late = verdict == Verdict::kOutOfWindow && header.type == FrameType::kContribution &&
                    static_cast<std::int32_t>(slot.expected - header.sequence) > 0;
  if (verdict == Verdict::kControl || late) {
    handed_.push(port, frame, late || header.type == FrameType::kStatus);
    return;
  }
  if (verdict != Verdict::kReplay) return;
  const bool on_its_way = header.type == FrameType::kAsk && slot.stored &&
                          is_on_its_way(slot.stored->sum.serial, header.count);
  if (!on_its_way) {
    requests_.push_back({port, header.sequence});
    ++untaken_replays_[port];
  }
  if (requests_.size() > kMostRequests) requests_.pop_front();
}

bool SteppedGroup::had_epoch(std::uint16_t epoch, std::uint64_t since) const {
  const auto& views = track_.views();
  return std::any_of(views.begin(), views.end(), [&](const LifeView& view) {
    return view.identity->epoch == epoch && (&view == &views.back() || view.until >= since);
  });
}

void SteppedGroup::step(const NodeStep& step, std::uint64_t oldest) {
  switch (step.kind) {
    case StepKind::kTaken:
      if (step.way == StepWay::kUp && !step.retry) check_overdue(step.sequence);
      return slots_.taken(step, now());
    case StepKind::kDropped:
      return slots_.dropped(step, now());
    case StepKind::kStarted:
      return started(step);
    case StepKind::kEnded:
      return slots_.ended(step, now());
    case StepKind::kReleased:
      return released(step);
    case StepKind::kDisagreed: {
      slots_.disagreed(step, now());
      std::vector<Emission> out;
      if (life_.state() == GroupState::kActive) life_.disagreed(step.sequence, out);
      return follow(std::move(out), oldest);
    }
    case StepKind::kReported:
      return reported(step);
    case StepKind::kReplayed:
      return replayed(step);
    case StepKind::kControl:
      return control(step, oldest);
    case StepKind::kCommand:
      return command(step, oldest);
    case StepKind::kLife:
      return told(step, oldest);
    case StepKind::kNotice:
      return owe_control(step.port, notices_.taken(step, life_, *track_.now().identity, slots_));
    default:
      return;
  }
}

void SteppedGroup::settled(const PartPtr& part, bool good, const ReceivedFrame& frame) {
  check_overdue(part->sequence);
  slots_.settled(part, good, frame, now());
}

// A transmit port that takes nothing holds up its group.
void SteppedGroup::check_overdue(std::uint32_t sequence) const {
  std::uint64_t sent = 0;
  for (const StepSender& sender : senders_) {
    if (!sender.results(index_).empty()) return;
    sent = std::max(sent, sender.last_left());
  }
  slots_.check_overdue(sequence, now(), sent);
}

// RS1, TR1: who is owed a frame.
void SteppedGroup::started(const NodeStep& step) {
  const SumPtr sum = slots_.started(step, now());
  if (!sum) return;
  for (unsigned p = 0; p < senders_.size(); ++p) {
    if (!has(step.ports, p)) continue;
    OwedFrame owed;
    owed.kind = sum->to_parent() ? StepSent::kContribution : StepSent::kResult;
    owed.group = index_;
    owed.sum = sum;
    owed.payload = step.count != 0 && (sum->to_parent() || has(step.want, p));
    owed.withdrawn = sum->ended;
    senders_[p].owe(std::move(owed));
  }
}

void SteppedGroup::released(const NodeStep& step) {
  const SumPtr replaced = slots_.released(step, now());
  if (!replaced) return;
  for (StepSender& sender : senders_) {  // RC2
    sender.withdraw([&](const OwedFrame& owed) {
      return owed.kind == StepSent::kReplay && owed.sum == replaced;
    });
  }
}

void SteppedGroup::reported(const NodeStep& step) {
  if (!track_.now().identity->is_member(step.port) || !slots_.reported(step.port, step.sequence)) {
    report("RC4", step, "reported as lost, but it is not, or was reported before");
  }
  Header nack = track_.now().identity->header(FrameType::kNack, step.port);
  nack.sequence = step.sequence;
  owe_control(step.port, encode(nack, nullptr));
}

void SteppedGroup::replayed(const NodeStep& step) {
  const auto asked =
      std::find_if(requests_.begin(), requests_.end(), [&](const ReplayRequest& request) {
        return request.port == step.port && request.sequence == step.sequence;
      });
  if (asked == requests_.end()) {
    report("RC2", step, "a replay that no port has asked for");
  } else {
    requests_.erase(asked);
    --untaken_replays_[step.port];
  }
  const SumPtr sum = slots_.slot_of(step.sequence).stored;
  if (!sum || sum->taken.sequence != step.sequence) {
    return report("RC2", step, "a replay of what the result store does not hold");
  }
  if (step.serial != sum->sum.serial) {
    report("RC2", step,
           fmt::format("a replay with serial {}, the result has {}", step.serial, sum->sum.serial));
  }
  const bool payload = has(sum->sum.wants, step.port) && !sum->sum.payload.empty();
  if (has(step.want, step.port) != payload) {
    report("RC2", step, "a replay whose payload does not follow the WANT that was reduced");
  }
  OwedFrame owed;
  owed.kind = StepSent::kReplay;
  owed.group = index_;
  owed.sum = sum;
  owed.payload = payload;
  senders_[step.port].owe(std::move(owed));
}

void SteppedGroup::control(const NodeStep& step, std::uint64_t oldest) {
  const std::optional<ReceivedFrame> frame = handed_.take(step);
  if (!frame) {
    return report("VD3", step,
                  fmt::format("the group acts on a frame of type {}, sequence {}, "
                              "that was not handed to it next",
                              step.type, step.sequence));
  }
  const Header& header = frame->header;
  // TR4: there is no answer yet to a question that the node is only about to ask.
  const bool asks = track_.now().state == StepState::kAsking;
  if (life_.waits_for_parent() && !asks && life_.identity().is_uplink(step.port)) return;
  std::vector<Emission> out;
  switch (header.type) {
    case FrameType::kAsk:
    case FrameType::kContribution:
      if (life_.state() != GroupState::kActive) return;
      return notices_.ask(step.port, header.sequence, slots_.slot_of(header.sequence),
                          life_.identity());
    case FrameType::kNack:
      if (life_.is_of_parents_life(header)) slots_.nacked(header.sequence);
      return;
    case FrameType::kPassed:
      if (life_.is_of_parents_life(header)) parent_passed(header.sequence, out);
      break;
    default:
      if (still_collects(step.port, *frame, out)) break;
      life_.control(step.port, header, *frame->frame, out);
  }
  const bool is_active =
      track_.is_active() && track_.now().identity->epoch == life_.identity().epoch;
  notices_.hold_back({header.type, life_.identity().epoch, is_active}, out);
  follow(std::move(out), oldest);
}

// GR1.3, GR3.1: all that were needed have joined, but as long as the group says that it collects,
// one more of the same job may join, or one of them leave.
bool SteppedGroup::still_collects(unsigned port, const ReceivedFrame& frame,
                                  std::vector<Emission>& out) {
  const Header& header = frame.header;
  const bool of_a_collection =
      header.type == FrameType::kLeave ||
      (header.type == FrameType::kJoin && header.tag == life_.identity().job);
  if (!of_a_collection || life_.state() != GroupState::kActive ||
      track_.now().state != StepState::kJoining ||
      track_.now().identity->epoch != life_.identity().epoch) {
    return false;
  }
  GroupLife life = life_;
  life.collect_on();
  life.control(port, header, *frame.frame, out);
  const bool counts = life.state() == GroupState::kActive || out.empty() ||
                      life.joins().joined() != life_.joins().joined();
  if (!counts) return true;  // it is refused
  life_ = life;
  notices_.forget_held();
  return true;
}

// GR4: if the sum is still in flight to the parent or the result is arriving, the group may take it either
// way.
void SteppedGroup::parent_passed(std::uint32_t sequence, std::vector<Emission>& out) {
  const SteppedSlot& slot = slots_.slot_of(sequence);
  if (slot.expected != sequence) return;
  const bool result_comes = slot.parts[*config().uplink] || slot.down || slot.reduced;
  const bool was_sent_up = slot.sent_up && slot.sent_up_at < errors_.cycle();
  if (was_sent_up && !result_comes) return life_.passed(sequence, out);
  if (!slot.sent_up && !slot.up) return;
  may_be_late_ = true;
  late_chunk_ = sequence;
}

void SteppedGroup::command(const NodeStep& step, std::uint64_t oldest) {
  std::vector<Emission> out;
  try {
    if (step.good) {
      life_.start();
    } else {
      life_.end(out);
    }
  } catch (const std::logic_error& error) {
    errors_.report("GR5", {{}, index_, {}}, error.what());
  }
  follow(std::move(out), oldest);
}

void SteppedGroup::told(const NodeStep& step, std::uint64_t oldest) {
  if (may_be_late_ && step.state == StepState::kStopped && track_.is_active() &&
      life_.state() == GroupState::kActive) {
    std::vector<Emission> out;
    life_.passed(late_chunk_, out);
    follow(std::move(out), oldest);
  }
  using Change = LifeTrack::Change;
  const Change change = track_.told(step, life_, oldest);
  if (step.state == StepState::kStopped) slots_.stop();
  if (change == Change::kOver || change == Change::kBoth) end_life();
  if (step.state == StepState::kStopped || step.state == StepState::kIdle) notices_.forget_held();
  if (step.state == StepState::kAsking) notices_.owe_held(FrameType::kJoin);
  if (change == Change::kActive || change == Change::kBoth) {
    notices_.owe_held(FrameType::kWelcome);
    slots_.begin_life(config().first_sequence);
    has_begun_ = true;
    may_be_late_ = false;
  }
}

// GR6.
void SteppedGroup::end_life() {
  end_chunks();
  notices_.end_life();
  for (StepSender& sender : senders_) {
    sender.withdraw([&](const OwedFrame& owed) {
      if (owed.group != index_ || owed.sum) return false;
      const FrameType type = read_header(owed.frame.bytes).type;
      return type != FrameType::kError && type != FrameType::kNack;
    });
  }
}

// GR6.1: what is for others still goes, if it is not about chunks.
void SteppedGroup::peer_written(unsigned port) {
  if (track_.now().state != StepState::kStopped) return;
  end_chunks();
  notices_.end_for(port);
}

void SteppedGroup::end_chunks() {
  has_ended_ = has_ended_ || has_begun_;
  slots_.end_life();
  requests_.clear();
  may_be_late_ = false;
  handed_.end_life();
  for (StepSender& sender : senders_) {
    sender.withdraw([&](const OwedFrame& owed) { return owed.group == index_ && owed.sum; });
  }
}

void SteppedGroup::follow(std::vector<Emission> out, std::uint64_t oldest) {
  notices_.owe(std::move(out));
  track_.follow(life_, oldest);
}

void SteppedGroup::owe_control(unsigned port, Frame frame) {
  OwedFrame owed;
  owed.group = index_;
  owed.frame = std::move(frame);
  senders_[port].owe(std::move(owed));
}

void SteppedGroup::finish() {
  slots_.finish(now());
  track_.finish();
  handed_.finish(index_, errors_);
}

std::uint64_t SteppedGroup::left_out(unsigned port) const {
  const bool up = config().uplink == port;
  return untaken_replays_.at(port) + notices_.untaken(port) + notices_.open(port) +
         (up ? notices_.not_passed_on() : 0) + slots_.unreported(port) + handed_.late(port);
}

void SteppedGroup::report(const char* rule, const NodeStep& step, const std::string& what) {
  errors_.report(rule, {step.port, index_, step.sequence}, what);
}

}  // namespace trib
