// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/model_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

// The text is put together only if it is needed: there are many conditions for each frame.
template <typename... Arguments>
void require(bool condition, fmt::format_string<Arguments...> what, Arguments&&... arguments) {
  if (condition) return;
  throw std::logic_error(fmt::format(what, std::forward<Arguments>(arguments)...));
}

bool is_error(const Header& header, ErrorCode code) {
  return header.type == FrameType::kError && header.tag == static_cast<std::uint32_t>(code);
}

// Goes to all members: ERROR 4 of the node's own, or whatever the parent has said.
bool is_told_to_all(const Emission& emission, Verdict verdict, const Header& cause) {
  const Header header = read_header(emission.frame.bytes);
  if (header.type != FrameType::kError) return false;
  const bool from_parent = verdict == Verdict::kControl &&
                           (cause.type == FrameType::kError || cause.type == FrameType::kPassed);
  return from_parent || is_error(header, ErrorCode::kDisagreement);
}

// May a frame with this verdict lead to an emission of this kind?
bool may_follow(EmissionKind kind, Verdict verdict, FrameType type) {
  switch (kind) {
    case EmissionKind::kResult:
      return verdict == Verdict::kAccepted;
    case EmissionKind::kReplay:
      return verdict == Verdict::kReplay;
    case EmissionKind::kContribution:
      return verdict == Verdict::kAccepted && type == FrameType::kContribution;
    case EmissionKind::kContributionAgain:
      return (verdict == Verdict::kDuplicate && type == FrameType::kContribution) ||
             (verdict == Verdict::kControl && type == FrameType::kNack);
    case EmissionKind::kControl:  // NACK and ERROR 4 also come of contributions
      return verdict == Verdict::kControl || verdict == Verdict::kAccepted ||
             verdict == Verdict::kDuplicate || error_answer(verdict, type).has_value();
    case EmissionKind::kHost:
      return verdict == Verdict::kArp || verdict == Verdict::kEcho;
    case EmissionKind::kOptional:
      return verdict == Verdict::kBadVersion ||
             (verdict == Verdict::kControl && type == FrameType::kAsk) ||
             (verdict == Verdict::kOutOfWindow && type == FrameType::kContribution);
  }
  return false;
}

FrameType type_of(const Emission& emission) { return read_header(emission.frame.bytes).type; }

bool is_of_its_kind(const Emission& emission) {
  const Header header = read_header(emission.frame.bytes);
  const bool retry = header.has(kFlagRetry);
  switch (emission.kind) {
    case EmissionKind::kResult:
    case EmissionKind::kReplay:
      return header.type == FrameType::kResult && retry == (emission.kind == EmissionKind::kReplay);
    case EmissionKind::kContribution:
    case EmissionKind::kContributionAgain:
      return header.type == FrameType::kContribution &&
             retry == (emission.kind == EmissionKind::kContributionAgain);
    case EmissionKind::kControl:
      return header.type != FrameType::kResult && header.type != FrameType::kContribution;
    case EmissionKind::kHost:
      return true;
    case EmissionKind::kOptional:
      return header.type == FrameType::kStatus || header.type == FrameType::kPassed ||
             header.type == FrameType::kNack || header.type == FrameType::kAsk ||
             is_error(header, ErrorCode::kVersion);
  }
  return false;
}

bool is_for_parent(FrameType type) {
  return type == FrameType::kContribution || type == FrameType::kJoin ||
         type == FrameType::kLeave || type == FrameType::kAsk;
}

}  // namespace

void ModelRunner::run(const FrameScript& script) {
  NodeModel model(script_config(script.setup));
  before_.assign(kScriptPorts, NodeModel::Counters{});
  groups_.clear();
  run_events(script, model);
  const auto expected = [&model](unsigned slot) { return model.expected(0, slot); };
  run_events(probe_script(next_epoch(model.epoch())), model);
  require_probed(expected);
  run_events(join_probe_script(model.epoch()), model);
  require_probed(expected);
}

void ModelRunner::run_events(const FrameScript& script, NodeModel& model) {
  emissions_.clear();
  end_groups(model, emissions_);
  configure_groups(script.setup, model);
  note_groups(model);
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    try {
      run_event(script.events[i], model);
    } catch (const std::exception& error) {
      throw std::logic_error(
          fmt::format("event {} of {}: {}", i, script.events.size(), error.what()));
    }
  }
}

void ModelRunner::run_event(const ScriptEvent& event, NodeModel& model) {
  emissions_.clear();
  if (event.drained) pass_deadlines(model);
  if (event.action == ScriptEvent::Action::kFrame) {
    receive(event.port, *event.frame, model);
    return;
  }
  emissions_.clear();
  apply_command(event, model, emissions_);
  for (const Emission& emission : emissions_) {
    require(type_of(emission) == FrameType::kLeave, "a command is told by more than LEAVE");
  }
  note_groups(model);
}

void ModelRunner::receive(unsigned port, const Frame& frame, NodeModel& model) {
  emissions_.clear();
  const Verdict verdict = model.receive(port, frame, emissions_);
  ++frames_;
  check_counters(port, verdict, model);
  ++counts_[static_cast<unsigned>(verdict)];
  if (verdict == Verdict::kAccepted) oracle_.accepted(port, frame);
  check_sent(model);
  check_answers(port, frame, verdict, model);
  check_all_members_served(model);
  note_groups(model);
}

void ModelRunner::pass_deadlines(NodeModel& model) {
  for (unsigned group = 0; group < kScriptGroups; ++group) {
    if (model.config().groups[group].deadline == 0) continue;
    for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
      emissions_.clear();
      const bool did = model.deadline_passed(group, model.expected(group, slot), emissions_);
      require(did == !emissions_.empty(), "a deadline has passed without a frame, or did not");
      check_sent(model);
      check_all_members_served(model);
    }
  }
  note_groups(model);
}

void ModelRunner::check_counters(unsigned port, Verdict verdict, const NodeModel& model) {
  require(static_cast<unsigned>(verdict) < kVerdicts, "the verdict has no number");
  ++before_[port][static_cast<unsigned>(verdict)];
  for (unsigned p = 0; p < kScriptPorts; ++p) {
    require(model.verdicts(p) == before_[p],
            "verdict {} on port {}: the counters of port {} do not say so", name(verdict), port, p);
  }
}

// Slots only move forward, unless the group has begun anew.
void ModelRunner::note_groups(const NodeModel& model) {
  const bool first = groups_.empty();
  groups_.resize(kScriptGroups);
  for (unsigned group = 0; group < kScriptGroups; ++group) {
    GroupBefore& before = groups_[group];
    const GroupState state = model.state(group);
    const bool active = state == GroupState::kActive;
    const std::uint16_t epoch = model.epoch(group);
    require(
        first || epoch == before.epoch || before.epoch == 0 || is_newer_epoch(epoch, before.epoch),
        "group {} was in epoch {} and is now in {}", group, before.epoch, epoch);
    const bool begun = active && (before.state != state || before.epoch != epoch);
    if (begun || first) oracle_.clear(group, model.config().groups[group].uplink);
    for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
      const std::uint32_t now = model.expected(group, slot);
      require(now % kScriptWindow == slot, "slot {} expects {}", slot, now);
      require(!begun || now == slot, "slot {} starts with {}", slot, now);
      require(begun || first || now == before.expected[slot] ||
                  now == before.expected[slot] + kScriptWindow,
              "slot {} expected {} and now {}", slot, before.expected[slot], now);
      before.expected[slot] = now;
    }
    before.state = state;
    before.epoch = epoch;
  }
}

void ModelRunner::check_sent(const NodeModel& model) {
  for (const Emission& emission : emissions_) {
    require(emission.port < kScriptPorts, "a frame is sent on a port that is not");
    require(is_of_its_kind(emission), "a frame is not what it is said to be");
    if (emission.kind == EmissionKind::kHost) continue;
    oracle_.sent(emission.port, emission.frame);
    const Header header = read_header(emission.frame.bytes);
    require(header.source == model.config().node, "a frame is sent from another's address");
    if (header.type == FrameType::kError) continue;  // may answer a stranger
    require(header.destination == model.peer(header.group, emission.port),
            "a frame is sent to another's address");
    const bool up = model.config().groups[header.group].uplink == emission.port;
    require(up == is_for_parent(header.type),
            "a frame for the parent goes to a child, or the other way round");
    require(header.epoch == (up ? model.parent_epoch(header.group) : model.epoch(header.group)),
            "a frame is sent with the epoch of another life");
  }
}

void ModelRunner::check_answers(unsigned port, const Frame& frame, Verdict verdict,
                                const NodeModel& model) {
  const Header cause = read_header(frame.bytes);
  for (const Emission& emission : emissions_) {
    require(may_follow(emission.kind, verdict, cause.type),
            "verdict {} is followed by a frame that it can't lead to", name(verdict));
    if (emission.kind == EmissionKind::kResult || emission.kind == EmissionKind::kContribution ||
        emission.kind == EmissionKind::kContributionAgain) {
      continue;
    }
    const FrameType type = type_of(emission);
    const bool up = is_for_parent(type);
    const bool to_all = type == FrameType::kWelcome || is_told_to_all(emission, verdict, cause);
    require(up || to_all || emission.port == port, "an answer is sent on another port");
    if (type != FrameType::kError || emission.kind == EmissionKind::kHost) continue;
    const Header header = read_header(emission.frame.bytes);
    const Endpoint& to = to_all ? model.peer(header.group, emission.port) : cause.source;
    require(header.destination == to, "an ERROR is sent to another's address");
  }
  const bool one = verdict == Verdict::kReplay || verdict == Verdict::kArp ||
                   verdict == Verdict::kEcho || error_answer(verdict, cause.type);
  // RC2: an ASK for a result that is on its way has no answer.
  const bool may_be_none = cause.type == FrameType::kAsk && cause.count >> 8 == 1;
  require(!one || emissions_.size() == 1 || (may_be_none && emissions_.empty()),
          "{} frames answer verdict {}", emissions_.size(), name(verdict));
}

// What is for the members is for all of them: RESULTs, and the end of the group.
void ModelRunner::check_all_members_served(const NodeModel& model) const {
  std::map<unsigned, std::uint32_t> served;  // by group: ports
  for (const Emission& emission : emissions_) {
    const Header header = read_header(emission.frame.bytes);
    const bool result = emission.kind == EmissionKind::kResult;
    const bool failed =
        emission.kind == EmissionKind::kControl && is_error(header, ErrorCode::kDisagreement);
    if (result || failed) served[header.group] |= 1u << emission.port;
  }
  for (const auto& [group, ports] : served) {
    require(ports == model.members(group),
            "a chunk of group {} is answered on ports {:#x}, its members are {:#x}", group, ports,
            model.members(group));
  }
}

}  // namespace trib
