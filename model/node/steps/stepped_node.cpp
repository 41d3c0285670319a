// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/stepped_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "model/node/host_services.h"
#include "model/node/ingress.h"

namespace trib {
namespace {

// Does this kind fill the field `port`, `group`?
bool has_port(StepKind kind) {
  switch (kind) {
    case StepKind::kJudged:
    case StepKind::kRefused:
    case StepKind::kSettled:
    case StepKind::kClaimed:
    case StepKind::kReported:
    case StepKind::kReplayed:
    case StepKind::kControl:
    case StepKind::kNotice:
    case StepKind::kSent:
    case StepKind::kDiscarded:
      return true;
    default:
      return false;
  }
}

bool has_group(StepKind kind) {
  return kind != StepKind::kJudged && kind != StepKind::kRefused && kind != StepKind::kWritten &&
         kind != StepKind::kSent && kind != StepKind::kDiscarded;
}

}  // namespace

SteppedNode::SteppedNode(NodeConfig config, StepErrors::Sink sink)
    : config_(std::move(config)), codec_(config_.codecs), errors_(std::move(sink)) {
  nodes_.push_back({config_.node, kNow});
  validate(config_);
  receivers_.reserve(config_.ports);
  senders_.reserve(config_.ports);
  groups_.reserve(config_.groups.size());
  for (unsigned p = 0; p < config_.ports; ++p) {
    receivers_.emplace_back(p, errors_);
    senders_.emplace_back(p, codec_, errors_);
  }
  for (unsigned g = 0; g < config_.groups.size(); ++g) {
    groups_.emplace_back(config_, g, senders_, errors_);
  }
  refusals_.resize(config_.ports);
  early_.resize(config_.ports);
}

void SteppedNode::received_started(unsigned port, std::uint64_t cycle) {
  receivers_.at(port).started(cycle);
}

void SteppedNode::received(unsigned port, const FramePtr& frame) {
  StepReceiver& receiver = receivers_.at(port);
  if (!codec_.is_built_in()) return receiver.received(frame, codec::FrameError::kNone);
  codec::DecodedFrame decoded = codec_.decode(*frame);
  receiver.received(std::make_shared<const Frame>(std::move(decoded.frame)), decoded.error);
  if (early_[port]) judged(*std::exchange(early_[port], std::nullopt));
}

void SteppedNode::sent(unsigned port, Frame frame) { senders_.at(port).sent(std::move(frame)); }

void SteppedNode::port_stopped(unsigned port) { senders_.at(port).stopped(); }

void SteppedNode::step(const NodeStep& step) {
  if (step.cycle != last_.cycle) check_refusals();
  if (!is_in_order(step)) return;
  switch (step.kind) {
    case StepKind::kJudged:
      return judged(step);
    case StepKind::kRefused:
      return refused(step);
    case StepKind::kSettled:
      return settled(step);
    case StepKind::kClaimed:
      return claimed(step);
    case StepKind::kWritten:
      return;
    case StepKind::kSent:
      return senders_[step.port].sent(step.sent);
    case StepKind::kDiscarded:
      return senders_[step.port].discarded();
    default:
      groups_[step.group].step(step, oldest_start());
      if (step.kind == StepKind::kReleased) errors_.chunk_done(step.group, step.sequence);
  }
}

bool SteppedNode::is_in_order(const NodeStep& step) {
  const auto key = [](const NodeStep& s) {
    const bool by_group = has_group(s.kind) || s.kind == StepKind::kRefused;
    return std::make_tuple(s.cycle, s.kind, by_group ? s.group : 0, has_port(s.kind) ? s.port : 0);
  };
  errors_.at(std::max(step.cycle, last_.cycle));
  if (key(step) < key(last_)) {
    errors_.report("step", {},
                   fmt::format("kind {} of cycle {} is out of order",
                               static_cast<unsigned>(step.kind), step.cycle));
  }
  last_ = step;
  last_.cycle = errors_.cycle();
  if ((!has_port(step.kind) || step.port < config_.ports) &&
      (!has_group(step.kind) || step.group < groups_.size()) &&
      static_cast<unsigned>(step.kind) < kStepKinds) {
    return true;
  }
  errors_.report("step", {step.port, step.group, {}}, "there is no such port, group or kind");
  return false;
}

void SteppedNode::judged(const NodeStep& step) {
  if (step.verdict == Verdict::kBadEncoding && !early_[step.port] &&
      !receivers_[step.port].is_next_whole()) {
    early_[step.port] = step;
    return;
  }
  const std::optional<ReceivedFrame> frame = receivers_[step.port].next();
  if (!frame) return;
  const Header& header = frame->header;
  if (!allows(step, *frame)) {
    const auto early = early_verdict(*frame, config_.node);
    const Verdict due = early ? *early : groups_[header.group].judge(step.port, *frame);
    errors_.report("VD1", {step.port, header.group, header.sequence},
                   fmt::format("verdict {} on a frame of type {}, due is {}", name(step.verdict),
                               static_cast<unsigned>(header.type), name(due)));
  }
  receivers_[step.port].judged(*frame, step.verdict);
  if (step.verdict < Verdict::kBadEnd && header.group < groups_.size()) {
    groups_[header.group].judged(step.verdict, step.port, *frame);
  }
  expect_answer(step, *frame);
}

bool SteppedNode::allows(const NodeStep& step, const ReceivedFrame& frame) const {
  const auto early = early_verdict(frame, config_.node);
  if (early && is_early(step, *early, frame.started)) return true;
  if (!early && groups_[frame.header.group].allows(step.verdict, step.port, frame)) {
    return step.verdict != Verdict::kBusy || is_full(step.port, frame.header.group);
  }
  // The parts of an address may be looked at while the registers are written one by one.
  for (auto first = nodes_.begin(); first != nodes_.end(); ++first) {
    if (first->until < frame.started) continue;
    for (auto later = first; later != nodes_.end(); ++later) {
      Endpoint node = later->node;
      node.mac = first->node.mac;
      const auto before = early_verdict(frame, node);
      if (before && is_early(step, *before, frame.started)) return true;
    }
  }
  return false;
}

std::optional<Verdict> SteppedNode::early_verdict(const ReceivedFrame& frame,
                                                  const Endpoint& node) const {
  const Bytes& bytes = frame.frame->bytes;
  if (frame.error != codec::FrameError::kNone) return Verdict::kBadEncoding;
  if (frame.frame->bad) return Verdict::kBadEnd;
  if (const auto verdict = host_verdict(bytes, node)) return verdict;
  if (const auto verdict = drop_cause(bytes, frame.header, node, config_.codecs)) return verdict;
  if (frame.header.group >= groups_.size()) return Verdict::kUnknownGroup;
  return std::nullopt;
}

// HS3: one answer waits, another one may be leaving.
bool SteppedNode::is_early(const NodeStep& step, Verdict early, std::uint64_t started) const {
  if (early != Verdict::kArp && early != Verdict::kEcho) return step.verdict == early;
  const StepSender& sender = senders_[step.port];
  return step.verdict == early ? sender.host_answers() <= 1
                               : step.verdict == Verdict::kBusy && sender.had_host_answer(started);
}

// VD3: something has to be in the way of a frame for its group, there or in its port.
bool SteppedNode::is_full(unsigned port, unsigned group) const {
  return groups_[group].has_waiting() ||
         std::any_of(groups_.begin(), groups_.end(),
                     [port](const SteppedGroup& other) { return other.has_waiting(port); });
}

// Effects of a verdict, whatever the group.
void SteppedNode::expect_answer(const NodeStep& step, const ReceivedFrame& frame) {
  if (step.verdict == Verdict::kArp || step.verdict == Verdict::kEcho) {
    if (host_verdict(frame.frame->bytes, config_.node) != step.verdict) return;
    OwedFrame owed;
    owed.kind = StepSent::kHost;
    owed.frame = host_answer(frame.frame->bytes, step.verdict, config_.node);
    senders_[step.port].owe(std::move(owed));
    return;
  }
  const bool version =
      step.verdict == Verdict::kBadVersion && frame.header.type != FrameType::kError;
  const bool due = error_answer(step.verdict, frame.header.type).has_value();
  if (version || due) refusals_[step.port] = Refusal{frame, step.verdict, due};
}

// IN3, IN8, VD2.
void SteppedNode::refused(const NodeStep& step) {
  std::optional<Refusal>& refusal = refusals_[step.port];
  const StepPlace place{step.port, step.group, step.sequence};
  if (!refusal) {
    return errors_.report("VD2", place, "an ERROR, but no frame was refused in this cycle");
  }
  const Header& header = refusal->frame.header;
  const auto code = error_answer(refusal->verdict, header.type).value_or(ErrorCode::kVersion);
  const bool other_version = code == ErrorCode::kVersion;
  Frame error = error_frame(step.port, config_.node, header.source,
                            static_cast<std::uint32_t>(code), other_version ? 0 : header.group,
                            other_version ? 0 : header.epoch, header.sequence, step.count)
                    .frame;
  const Header due = read_header(error.bytes);
  const bool knows_epoch = !other_version && header.group < groups_.size() && due.count != 0;
  const bool count_is_right =
      step.count == due.count &&
      (knows_epoch ? groups_[header.group].had_epoch(step.count, refusal->frame.started)
                   : step.count == 0 || due.count == 0);
  if (step.type != static_cast<std::uint8_t>(FrameType::kError) || step.group != due.group ||
      step.epoch != due.epoch || step.sequence != due.sequence || step.tag != due.tag ||
      !count_is_right) {
    errors_.report("VD2", place,
                   fmt::format("ERROR {} with epoch {}, count {}; due is ERROR {} with epoch {}, "
                               "sequence {}",
                               step.tag, step.epoch, step.count, due.tag, due.epoch, due.sequence));
  }
  refusal.reset();
  if (!step.good) return;
  OwedFrame owed;
  owed.refusal = true;
  owed.frame = std::move(error);
  senders_[step.port].owe(std::move(owed));
}

void SteppedNode::check_refusals() {
  for (unsigned p = 0; p < refusals_.size(); ++p) {
    if (refusals_[p] && refusals_[p]->due) {
      const Header& header = refusals_[p]->frame.header;
      errors_.report(
          "VD2", {p, header.group, header.sequence},
          fmt::format("verdict {}, but no ERROR answers it", name(refusals_[p]->verdict)));
    }
    refusals_[p].reset();
  }
}

void SteppedNode::settled(const NodeStep& step) {
  StepReceiver& receiver = receivers_[step.port];
  const PartPtr part = receiver.settled(step.group, step.sequence, step.good);
  if (part) groups_[step.group].settled(part, step.good, receiver.accepted_frame());
}

void SteppedNode::claimed(const NodeStep& step) {
  errors_.chunk_step(step.group, step.sequence);
  receivers_[step.port].claimed(groups_[step.group].claimed(step));
}

NodeConfig SteppedNode::config() const {
  NodeConfig config = config_;
  for (unsigned g = 0; g < groups_.size(); ++g) config.groups[g] = groups_[g].config();
  return config;
}

void SteppedNode::configure(unsigned group, const GroupConfig& registers) {
  validate(registers, config_);
  config_.groups.at(group) = registers;
  groups_[group].configure(config_, registers, oldest_start());
}

void SteppedNode::configure(const Endpoint& node) {
  nodes_.back().until = errors_.cycle();
  nodes_.push_back({node, kNow});
  while (nodes_.front().until < oldest_start()) nodes_.pop_front();
  config_.node = node;
  for (SteppedGroup& group : groups_) group.configure(config_, group.config(), oldest_start());
}

std::uint64_t SteppedNode::oldest_start() const {
  std::uint64_t oldest = errors_.cycle();
  for (const StepReceiver& receiver : receivers_) {
    if (const auto start = receiver.oldest_start()) oldest = std::min(oldest, *start);
  }
  return oldest;
}

UntakenAnswers SteppedNode::untaken(unsigned port) const {
  UntakenAnswers all;
  for (const SteppedGroup& group : groups_) {
    const UntakenAnswers of_group = group.untaken(port);
    all.replays += of_group.replays;
    all.notices += of_group.notices;
    all.questions += of_group.questions;
    all.losses += of_group.losses;
    all.certain += of_group.certain;
  }
  return all;
}

std::uint64_t SteppedNode::left_out(unsigned port) const {
  std::uint64_t left_out = 0;
  for (const SteppedGroup& group : groups_) left_out += group.left_out(port);
  return left_out;
}

bool SteppedNode::has_ended() const {
  return std::any_of(groups_.begin(), groups_.end(),
                     [](const SteppedGroup& group) { return group.has_ended(); });
}

bool SteppedNode::quiet() const {
  const auto is_quiet = [](const auto& part) { return part.quiet(); };
  return std::all_of(receivers_.begin(), receivers_.end(), is_quiet) &&
         std::all_of(groups_.begin(), groups_.end(), is_quiet) &&
         std::all_of(senders_.begin(), senders_.end(), is_quiet);
}

void SteppedNode::finish() {
  check_refusals();
  for (StepReceiver& receiver : receivers_) receiver.finish();
  for (SteppedGroup& group : groups_) group.finish();
  for (StepSender& sender : senders_) sender.finish();
}

}  // namespace trib
