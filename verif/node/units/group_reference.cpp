// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/group_reference.h"

namespace trib {

// SE1 and the rows of GR2.6.
GroupReference::Join GroupReference::judge_join(const Inputs& in) const {
  if (!in.frame || in.frame->type != FrameType::kJoin) return Join::kNone;
  const GroupFrame& frame = *in.frame;
  const unsigned from = 1u << frame.port;
  const unsigned allowed = allowed_ports(in.settings);
  const unsigned configured = in.settings.members & allowed;
  if ((allowed & from) == 0 || (configured != 0 && (configured & from) == 0) ||
      (working() && (members & from) == 0)) {
    return Join::kRefused;
  }
  const auto most = static_cast<unsigned>(__builtin_popcount(allowed));
  if (configured == 0 && (frame.ports == 0 || frame.ports > most)) return Join::kOutOfRange;
  if (joining() && frame.tag == job) return Join::kJoins;
  if (working() && frame.tag == job && (joined & from) != 0 && frame.same) return Join::kAgain;
  return frame.epoch == epoch ? Join::kTakes : Join::kStale;
}

// GR3.1
bool GroupReference::leaves(const GroupFrame& frame) const {
  if (frame.type != FrameType::kLeave) return false;
  if (working()) return frame.epoch == epoch;
  return joining() && frame.same && (joined >> frame.port & 1) != 0;
}

// TR4.9, TR4.10, GR4.4
std::optional<GroupReference::Failure> GroupReference::stops_by_parent(const GroupFrame& frame,
                                                                       const Inputs& in) const {
  const bool answers = state == State::kAsking && frame.sequence == in.mix;
  const bool of_life = working() && frame.epoch == parent_epoch;
  if (frame.type == FrameType::kPassed && of_life && frame.awaited) {
    return Failure{static_cast<std::uint32_t>(ErrorCode::kLate), false, frame.sequence};
  }
  if (frame.type != FrameType::kError) return std::nullopt;
  const bool stale = frame.tag == static_cast<std::uint32_t>(ErrorCode::kStaleEpoch);
  if (answers && !stale) return Failure{frame.tag, true, frame.sequence};
  return of_life ? std::optional(Failure{frame.tag, false, frame.sequence}) : std::nullopt;
}

// GR2.7, GR2.8: the next life, of which the frame is the first JOIN.
void GroupReference::collect(const Inputs& in) {
  const GroupFrame& frame = *in.frame;
  if (epoch != 0) {
    epoch = epoch == 0xffff ? 1 : static_cast<std::uint16_t>(epoch + 1);
  } else {
    epoch = in.settings.epoch != 0 ? in.settings.epoch : static_cast<std::uint16_t>(frame.sequence);
    if (epoch == 0) epoch = 1;
  }
  const unsigned from = 1u << frame.port;
  const unsigned configured = in.settings.members & allowed_ports(in.settings);
  state = State::kJoining;
  parent_epoch = told_epoch;
  job = frame.tag;
  joined = from;
  members = configured != 0 ? configured : members | from;  // GR1.8
  window = kWindow;
}

// GR1.2, GR5.1
void GroupReference::command(const Inputs& in) {
  joined = 0;
  if (!in.start) {
    state = State::kIdle;
    members = 0;
    return;
  }
  state = State::kStarting;
  clear_cycle_ = 0;
  epoch = parent_epoch = told_epoch = in.settings.epoch;
  job = 0;
  members = in.settings.members & allowed_ports(in.settings);
  uplink = in.settings.uplink;
  window = kWindow;
  by_joins_ = false;
}

GroupReference::Outputs GroupReference::cycle(const Inputs& in) {
  Outputs out;
  const State before = state;
  uplink = uplink_with(in.settings);
  if (in.rewritten) fresh_ = 2;
  const bool fresh = fresh_ != 0;
  if (fresh) --fresh_;
  joined = joined_with(in.settings);
  const unsigned members_before = members;
  const unsigned configured = in.settings.members & allowed_ports(in.settings);
  const bool command_comes = in.start || in.end;
  const std::optional<GroupFrame> frame = in.frame && in.frame->of_group ? in.frame : std::nullopt;
  Inputs seen = in;
  seen.frame = frame;
  const Join join = judge_join(seen);
  const bool left = frame && leaves(*frame);
  const bool at_work = working();
  const bool disagree = in.disagree && state == State::kActive;
  const std::optional<Failure> parent_stops = frame ? stops_by_parent(*frame, in) : std::nullopt;
  const bool answer = frame && state == State::kAsking && frame->sequence == in.mix;
  const bool granted = answer && frame->type == FrameType::kWelcome && frame->tag == job;
  const bool outdated = answer && frame->type == FrameType::kError &&
                        frame->tag == static_cast<std::uint32_t>(ErrorCode::kStaleEpoch);
  const bool all_joined = state == State::kJoining && !fresh && complete(configured);
  const bool still = join != Join::kJoins && join != Join::kTakes && !left;

  // Notices.
  out.learn = join == Join::kJoins || join == Join::kTakes;
  out.over = join == Join::kTakes || command_comes;
  if (join == Join::kRefused) out.refuse = ErrorCode::kNotMember;
  if (join == Join::kOutOfRange) out.refuse = ErrorCode::kBadRequest;
  if (join == Join::kStale) out.refuse = ErrorCode::kStaleEpoch;
  if (frame && frame->type == FrameType::kLeave) {
    out.refuse = state == State::kIdle              ? ErrorCode::kUnknownGroup
                 : left || state == State::kStopped ? ErrorCode::kStopped
                                                    : ErrorCode::kStaleEpoch;
  }
  out.nack = frame && frame->type == FrameType::kNack && state == State::kActive &&
             frame->epoch == parent_epoch;
  if (parent_stops) {
    out.fail = parent_stops;
  } else if (disagree) {
    out.fail = Failure{static_cast<std::uint32_t>(ErrorCode::kDisagreement), false, *in.disagree};
  }
  out.leave = uplink && !in.start &&
              ((in.end && (joining() || at_work)) || ((join == Join::kTakes || left) && at_work) ||
               disagree);
  out.ask = uplink && !command_comes && still &&
            (all_joined || (outdated && frame->count != parent_epoch));
  const bool cleared = state == State::kStarting && clear_cycle_ == kClearCycles - 1;
  if (!command_comes) {
    if (cleared && by_joins_ && join != Join::kTakes && !left && !parent_stops) {
      out.welcome = members;
    } else if (join == Join::kAgain && state == State::kActive) {
      out.welcome = 1u << frame->port;
    }
  }

  // The group's state then.
  over = state == State::kStopped && (over || in.peer_written);
  if (state == State::kStarting) ++clear_cycle_;
  if (all_joined && still) {
    state = uplink ? State::kAsking : State::kStarting;
    by_joins_ = true;
    clear_cycle_ = 0;
    if (!uplink) members = configured != 0 ? configured : joined;
  } else if (granted) {
    state = State::kStarting;
    clear_cycle_ = 0;
    members = configured != 0 ? configured : joined;
    parent_epoch = told_epoch = frame->epoch;
    if (frame->window != 0 && frame->window < kWindow) window = frame->window;
  } else if (outdated) {
    parent_epoch = told_epoch = frame->count;
  } else if (cleared) {
    state = State::kActive;
  }
  if (disagree || parent_stops) state = State::kStopped;
  if (parent_stops && frame->type == FrameType::kError && frame->count != 0) {
    told_epoch = frame->count;
  }
  if (join == Join::kJoins) {
    state = State::kJoining;
    joined |= 1u << frame->port;
    members = members_before | 1u << frame->port;
  }
  if (left && at_work) state = State::kStopped;
  if (left && !at_work) {
    // The parent has been asked; that holds if there are still enough (TR4.5).
    const bool enough =
        configured == 0 && static_cast<unsigned>(__builtin_popcount(joined)) > wanted_members_;
    state = before == State::kAsking && enough ? State::kAsking : State::kJoining;
    joined &= ~(1u << frame->port);
  }
  if (join == Join::kTakes) collect(seen);
  if (out.learn) wanted_members_ = frame->ports;
  if (out.learn || left) fresh_ = 2;
  if (command_comes) command(in);
  return out;
}

}  // namespace trib
