// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_model.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "model/frame/epoch.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

bool is_control(FrameType type) {
  return type != FrameType::kContribution && type != FrameType::kResult;
}

bool is_built_in(const Header& header) {
  return header.op == static_cast<std::uint8_t>(Op::kSum) &&
         header.dtype == static_cast<std::uint8_t>(Dtype::kFp32) &&
         header.payload_bytes % sizeof(float) == 0;
}

GroupIdentity identity_of(const NodeConfig& node, unsigned index, const GroupConfig& registers) {
  GroupIdentity identity;
  identity.node = node.node;
  identity.ports = node.ports;
  identity.window = node.window;
  identity.index = static_cast<std::uint8_t>(index);
  identity.config = registers;
  return identity;
}

}  // namespace

GroupModel::GroupModel(const NodeConfig& node, unsigned index)
    : identity_(identity_of(node, index, node.groups.at(index))),
      window_(node.window),
      slots_(node.ports, node.window, identity_.config.first_sequence) {}

void GroupModel::require_rest() const {
  if (!at_work()) return;
  throw std::logic_error("NodeModel: end the group before its registers are written anew");
}

void GroupModel::configure(const NodeConfig& node, const GroupConfig& registers) {
  require_rest();
  identity_.node = node.node;
  identity_.config = registers;
}

void GroupModel::start() {
  if (identity_.config.epoch == 0) {
    throw std::logic_error("NodeModel: a group cannot be started with epoch 0");
  }
  identity_.epoch = identity_.config.epoch;
  identity_.members = identity_.config.members;
  joins_.clear();
  activate(identity_.window);
}

void GroupModel::end(std::vector<Emission>& out) {
  if (at_work()) send_leave_up(out);
  state_ = GroupState::kIdle;
  stopped_by_parent_ = false;
  identity_.epoch = 0;
  identity_.members = 0;
  joins_.clear();
}

std::uint16_t GroupModel::announced() const {
  return stopped_by_parent_ ? announced_ : identity_.epoch;
}

Verdict GroupModel::judge(unsigned port, const Header& header) const {
  const bool join = header.type == FrameType::kJoin;
  if (join ? !identity_.config.join_allowed : state_ == GroupState::kIdle) {
    return Verdict::kUnknownGroup;
  }
  if (!is_its_own(port, header)) return Verdict::kNotMember;
  if (is_control(header.type)) return Verdict::kControl;
  if (state_ != GroupState::kActive) return Verdict::kStopped;
  if (header.epoch != identity_.epoch) return Verdict::kStaleEpoch;
  if (!is_built_in(header)) return Verdict::kBadRequest;
  return slots_.judge(port, header);
}

// Check 14: may this frame come from there?
bool GroupModel::is_its_own(unsigned port, const Header& header) const {
  const GroupConfig& config = identity_.config;
  if (header.type == FrameType::kJoin) {
    return !identity_.is_uplink(port) && (config.members == 0 || (config.members >> port & 1) != 0);
  }
  if (header.source != config.peers.at(port)) return false;
  return is_from_child(header.type) ? identity_.is_member(port) : identity_.is_uplink(port);
}

void GroupModel::act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
                     std::vector<Emission>& out) {
  const std::uint32_t sequence = header.sequence;
  const bool contribution = header.type == FrameType::kContribution;
  if (verdict == Verdict::kAccepted && contribution) {
    stop_if_disagreed(slots_.contribute(identity_, port, header, frame, out), sequence, out);
  } else if (verdict == Verdict::kAccepted) {
    slots_.forward(identity_, header, frame, out);
  } else if (verdict == Verdict::kReplay) {
    slots_.replay(identity_, port, sequence, out);
  } else if (verdict == Verdict::kDuplicate && contribution) {
    stop_if_disagreed(slots_.send_again(identity_, sequence, out), sequence, out);  // TR2
  } else if (verdict == Verdict::kControl) {
    control(port, header, out);
  } else if (const std::optional<ErrorCode> code = error_answer(verdict, header.type)) {
    answer(port, header, *code, out);
  }
}

bool GroupModel::deadline_passed(std::uint32_t sequence, std::uint32_t ports,
                                 std::vector<Emission>& out) {
  if (state_ != GroupState::kActive) return false;
  const auto outcome = slots_.reduce_partially(identity_, sequence, ports, out);
  stop_if_disagreed(outcome, sequence, out);
  return outcome != GroupSlots::Outcome::kNothing;
}

void GroupModel::control(unsigned port, const Header& header, std::vector<Emission>& out) {
  switch (header.type) {
    case FrameType::kJoin:
      return join(port, header, out);
    case FrameType::kLeave:
      return leave(port, header, out);
    case FrameType::kWelcome:
      return welcome_from_parent(header, out);
    case FrameType::kError:
      return error_from_parent(header, out);
    case FrameType::kNack:
      if (state_ != GroupState::kActive || header.epoch != identity_.epoch) return;
      return stop_if_disagreed(slots_.send_again(identity_, header.sequence, out), header.sequence,
                               out);  // TR2
    case FrameType::kContribution:
    case FrameType::kResult:
      return;  // never Control
  }
}

// GR2: the rows of its table.
void GroupModel::join(unsigned port, const Header& header, std::vector<Emission>& out) {
  const unsigned possible = identity_.ports - (identity_.config.uplink ? 1 : 0);
  const bool countable = header.sequence >= 1 && header.sequence <= possible;
  if (header.epoch == 0 || (identity_.config.members == 0 && !countable)) {
    answer(port, header, ErrorCode::kBadRequest, out);
  } else if (state_ == GroupState::kIdle || is_newer_epoch(header.epoch, identity_.epoch)) {
    if (state_ == GroupState::kActive) send_leave_up(out);  // aborted
    collect(header.epoch);
    admit(port, header, out);
  } else if (header.epoch != identity_.epoch || state_ == GroupState::kStopped) {
    answer(port, header, ErrorCode::kStaleEpoch, out);
  } else if (state_ == GroupState::kJoining) {
    admit(port, header, out);
  } else if (!identity_.is_member(port) || slots_.has_contributed(port)) {
    answer(port, header, ErrorCode::kStaleEpoch, out);
  } else {
    identity_.config.peers[port] = header.source;
    joins_.want_window(port, header.tag);
    welcome(port, out);
  }
}

// Nobody has joined in the new epoch yet. Who was a member stays one for check 14, until the group
// is active, so that the members of an aborted epoch are told.
void GroupModel::collect(std::uint16_t epoch) {
  state_ = GroupState::kJoining;
  stopped_by_parent_ = false;
  identity_.epoch = epoch;
  if (identity_.config.members != 0) identity_.members = identity_.config.members;
  joins_.clear();
}

// GR1 and TR4: one more has joined; if it was the last, the group is active, or asks its parent.
void GroupModel::admit(unsigned port, const Header& header, std::vector<Emission>& out) {
  identity_.config.peers[port] = header.source;
  identity_.members |= 1u << port;
  joins_.add(port, header.tag, header.sequence);
  if (!joins_.complete(identity_.config.members)) return;
  if (identity_.config.uplink) {
    send_join_up(out);
    return;
  }
  activate(identity_.window);
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) welcome(p, out);
  }
}

// GR3. The answer is the same whether the LEAVE is the first one or was repeated.
void GroupModel::leave(unsigned port, const Header& header, std::vector<Emission>& out) {
  if (state_ != GroupState::kStopped && header.epoch != identity_.epoch) {
    answer(port, header, ErrorCode::kStaleEpoch, out);
    return;
  }
  answer(port, header, ErrorCode::kStopped, out);
  if (state_ == GroupState::kJoining) joins_.remove(port);
  if (state_ != GroupState::kActive) return;
  state_ = GroupState::kStopped;
  send_leave_up(out);
}

// TR4. Not if a member has left again since the JOIN went up: its next JOIN asks once more.
void GroupModel::welcome_from_parent(const Header& header, std::vector<Emission>& out) {
  if (state_ != GroupState::kJoining || header.epoch != identity_.epoch ||
      !joins_.complete(identity_.config.members)) {
    return;
  }
  activate(header.tag == 0 ? identity_.window : std::min(identity_.window, header.tag));
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) welcome(p, out);
  }
}

// TR4. Before all have joined the parent was asked nothing, and an ERROR 3 to 5 that announces an
// older epoch answers a LEAVE or a contribution of that one.
void GroupModel::error_from_parent(const Header& header, std::vector<Emission>& out) {
  const bool active = state_ == GroupState::kActive;
  const bool asking = state_ == GroupState::kJoining && joins_.complete(identity_.config.members);
  if (!active && !asking) return;
  const auto is = [&](ErrorCode code) { return header.tag == static_cast<std::uint32_t>(code); };
  const bool stale = is(ErrorCode::kStaleEpoch);
  const bool of_an_epoch = stale || is(ErrorCode::kDisagreement) || is(ErrorCode::kStopped);
  if (of_an_epoch && is_newer_epoch(identity_.epoch, header.epoch)) return;
  if (active && stale && header.epoch == identity_.epoch) return;
  state_ = GroupState::kStopped;
  stopped_by_parent_ = true;
  announced_ = header.epoch;
  tell_members(header.tag, header.sequence, out);
}

// GR1: all slots are emptied.
void GroupModel::activate(unsigned window) {
  state_ = GroupState::kActive;
  stopped_by_parent_ = false;
  window_ = window;
  if (joins_.joined() != 0) identity_.members = joins_.joined();
  slots_ = GroupSlots(identity_.ports, identity_.window, identity_.config.first_sequence);
}

void GroupModel::welcome(unsigned port, std::vector<Emission>& out) const {
  Header header = identity_.header(FrameType::kWelcome, port);
  for (unsigned p = 0; p < identity_.ports; ++p) header.count += identity_.is_member(p) ? 1 : 0;
  header.tag = joins_.window_for(port, window_);
  out.push_back(control_frame(port, header));
}

// RE3: all members are told, and the group takes nothing more.
void GroupModel::stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                                   std::vector<Emission>& out) {
  if (outcome != GroupSlots::Outcome::kDisagreement) return;
  state_ = GroupState::kStopped;
  tell_members(static_cast<std::uint32_t>(ErrorCode::kDisagreement), sequence, out);
  send_leave_up(out);
}

void GroupModel::send_join_up(std::vector<Emission>& out) const {
  const unsigned port = *identity_.config.uplink;
  Header header = identity_.header(FrameType::kJoin, port);
  header.count = identity_.config.rank;
  header.tag = joins_.smallest_window(identity_.window);
  out.push_back(control_frame(port, header));
}

// TR4: to be called whenever anything but the parent ends an epoch.
void GroupModel::send_leave_up(std::vector<Emission>& out) const {
  if (!identity_.config.uplink) return;
  const unsigned port = *identity_.config.uplink;
  out.push_back(control_frame(port, identity_.header(FrameType::kLeave, port)));
}

void GroupModel::answer(unsigned port, const Header& header, ErrorCode code,
                        std::vector<Emission>& out) const {
  out.push_back(error_frame(port, identity_.node, header.source, static_cast<std::uint32_t>(code),
                            identity_.index, announced(), header.sequence));
}

void GroupModel::tell_members(std::uint32_t code, std::uint32_t sequence,
                              std::vector<Emission>& out) const {
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (!identity_.is_member(p)) continue;
    out.push_back(error_frame(p, identity_.node, identity_.config.peers[p], code, identity_.index,
                              announced(), sequence));
  }
}

}  // namespace trib
