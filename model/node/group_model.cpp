// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_model.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/node/ask_answer.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

// Check 15: is the group to judge, whatever its state?
bool is_control(FrameType type) {
  return type != FrameType::kContribution && type != FrameType::kResult && type != FrameType::kAsk;
}

bool is_built_in(const Header& header) {
  const std::optional<Reduction> reduction = built_in(header.op, header.dtype);
  return reduction && header.payload_bytes % bytes_of(reduction->dtype) == 0;
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
  const GroupConfig& in_force = identity_.config;
  if (registers.members != in_force.members || registers.uplink != in_force.uplink ||
      registers.peers != in_force.peers) {
    require_rest();
  }
  identity_.node = node.node;
  identity_.config = registers;
}

void GroupModel::start() {
  const std::uint16_t epoch = identity_.config.epoch;
  if (epoch == 0 || !(identity_.epoch == 0 || is_newer_epoch(epoch, identity_.epoch))) {
    throw std::logic_error("NodeModel: a group is started with an epoch newer than its last one");
  }
  if (identity_.config.members == 0) {
    throw std::logic_error("NodeModel: a group cannot be started without members");
  }
  identity_.job = 0;
  identity_.epoch = epoch;
  identity_.parent_epoch = epoch;  // TR4
  joins_.clear();
  activate(identity_.window);
}

void GroupModel::end(std::vector<Emission>& out) {
  if (at_work()) send_leave_up(out);
  state_ = GroupState::kIdle;
  identity_.job = 0;
  identity_.members = 0;
  joins_.clear();
}

Verdict GroupModel::judge(unsigned port, const Header& header, const Frame& frame) const {
  const FrameType type = header.type;
  if (type == FrameType::kJoin ? !identity_.config.join_allowed : state_ == GroupState::kIdle) {
    return Verdict::kUnknownGroup;
  }
  if (!is_its_own(port, header, frame)) return Verdict::kNotMember;
  if (is_control(type)) return Verdict::kControl;
  if (state_ != GroupState::kActive) return Verdict::kStopped;
  const bool result = type == FrameType::kResult;
  if (header.epoch != (result ? identity_.parent_epoch : identity_.epoch)) {
    return Verdict::kStaleEpoch;
  }
  if (type != FrameType::kAsk && !is_built_in(header)) return Verdict::kBadRequest;
  return slots_.judge(port, header);
}

// Check 14: may this frame come from there?
bool GroupModel::is_its_own(unsigned port, const Header& header, const Frame& frame) const {
  if (header.type == FrameType::kJoin) return may_join(port, header, frame);
  if (header.source != identity_.config.peers.at(port)) return false;
  return is_from_child(header.type) ? identity_.is_member(port) : identity_.is_uplink(port);
}

// SE1.
bool GroupModel::may_join(unsigned port, const Header& header, const Frame& frame) const {
  const GroupConfig& config = identity_.config;
  if (identity_.is_uplink(port)) return false;
  if (config.members != 0 && (config.members >> port & 1) == 0) return false;
  if (state_ == GroupState::kActive && !identity_.is_member(port)) return false;
  if (config.bind && header.source != config.peers.at(port)) return false;
  return read_join_body(frame.bytes).key == config.key;
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
    slots_.replay(identity_, port, header, out);
  } else if (verdict == Verdict::kOutOfWindow && contribution) {
    answer_ask(port, sequence, out);  // GR4
  } else if (verdict == Verdict::kControl) {
    control(port, header, frame, out);
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

void GroupModel::answer_ask(unsigned port, std::uint32_t sequence,
                            std::vector<Emission>& out) const {
  if (state_ != GroupState::kActive) return;
  trib::answer_ask(identity_, joins_, slots_.slot_of(sequence), port, sequence, out);
}

void GroupModel::control(unsigned port, const Header& header, const Frame& frame,
                         std::vector<Emission>& out) {
  switch (header.type) {
    case FrameType::kJoin:
      return join(port, header, read_join_body(frame.bytes), out);
    case FrameType::kLeave:
      return leave(port, header, out);
    case FrameType::kAsk:
      return answer_ask(port, header.sequence, out);
    case FrameType::kWelcome:
      return welcome_from_parent(header, read_welcome_body(frame.bytes).window, out);
    case FrameType::kError:
      return error_from_parent(header, out);
    case FrameType::kNack:
      if (!is_of_parents_life(header)) return;
      return stop_if_disagreed(slots_.send_again(identity_, header.sequence, out), header.sequence,
                               out);  // TR2
    case FrameType::kPassed:
      // One for a copy that came late says nothing of what the group waits for.
      if (!is_of_parents_life(header) || !slots_.awaits_parent(header.sequence)) return;
      return stop_for_parent(static_cast<std::uint32_t>(ErrorCode::kLate), header.sequence,
                             out);  // GR4
    case FrameType::kStatus:
      return;  // the members are told who is missing here
    case FrameType::kContribution:
    case FrameType::kResult:
      return;  // never Control
  }
}

// GR2: the rows of its table.
void GroupModel::join(unsigned port, const Header& header, const JoinBody& body,
                      std::vector<Emission>& out) {
  const unsigned possible = identity_.ports - (identity_.config.uplink ? 1 : 0);
  const bool countable = body.ports >= 1 && body.ports <= possible;
  const bool same_job = header.tag == identity_.job;
  if (identity_.config.members == 0 && !countable) {
    answer(port, header, ErrorCode::kBadRequest, out);
  } else if (state_ == GroupState::kJoining && same_job) {
    admit(port, header, body, out);
  } else if (state_ == GroupState::kActive && same_job &&
             joins_.has_joined(port, header.sequence)) {
    welcome(port, out);
  } else if (header.epoch != identity_.epoch) {
    answer(port, header, ErrorCode::kStaleEpoch, out);
  } else {
    if (state_ == GroupState::kActive) send_leave_up(out);  // aborted
    collect(header.tag, header.sequence);
    admit(port, header, body, out);
  }
}

// Nobody has joined in the new life yet. Who was a member stays one for check 14, until the group
// is active, so that the members of an aborted life are told.
void GroupModel::collect(std::uint32_t job, std::uint32_t incarnation) {
  state_ = GroupState::kJoining;
  identity_.job = job;
  if (identity_.epoch != 0) {
    identity_.epoch = next_epoch(identity_.epoch);
  } else {
    const std::uint16_t fresh = identity_.config.epoch;
    identity_.epoch =
        fresh != 0 ? fresh : std::max<std::uint16_t>(1, static_cast<std::uint16_t>(incarnation));
  }
  if (identity_.config.members != 0) identity_.members = identity_.config.members;
  joins_.restart();
}

// GR1 and TR4: one more has joined; if it was the last, the group is active, or asks its parent.
void GroupModel::admit(unsigned port, const Header& header, const JoinBody& body,
                       std::vector<Emission>& out) {
  identity_.config.peers[port] = header.source;
  identity_.members |= 1u << port;
  joins_.add(port, {header.sequence, header.count, body.window, body.ports});
  if (!joins_.complete(identity_.config.members)) return;
  if (identity_.config.uplink) {
    send_join_up(out);
  } else {
    activate(identity_.window);
    welcome_all(out);
  }
}

// GR3.
void GroupModel::leave(unsigned port, const Header& header, std::vector<Emission>& out) {
  const bool ends = state_ == GroupState::kActive && header.epoch == identity_.epoch;
  const bool withdraws = state_ == GroupState::kJoining && joins_.has_joined(port, header.sequence);
  if (!ends && !withdraws && state_ != GroupState::kStopped) {
    answer(port, header, ErrorCode::kStaleEpoch, out);
    return;
  }
  answer(port, header, ErrorCode::kStopped, out);
  if (withdraws) joins_.remove(port);
  if (!ends) return;
  state_ = GroupState::kStopped;
  send_leave_up(out);
}

bool GroupModel::waits_for_parent() const {
  return state_ == GroupState::kJoining && identity_.config.uplink &&
         joins_.complete(identity_.config.members);
}

// TR4. Not if a member has left again since the JOIN went up: its next JOIN asks once more.
void GroupModel::welcome_from_parent(const Header& header, unsigned window,
                                     std::vector<Emission>& out) {
  if (!waits_for_parent() || header.tag != identity_.job ||
      header.sequence != joins_.incarnation_of_all()) {
    return;
  }
  identity_.parent_epoch = header.epoch;
  activate(window == 0 ? identity_.window : std::min(identity_.window, window));
  welcome_all(out);
}

// TR4.
void GroupModel::error_from_parent(const Header& header, std::vector<Emission>& out) {
  const bool answers_join = waits_for_parent() && header.sequence == joins_.incarnation_of_all();
  if (answers_join && header.tag == static_cast<std::uint32_t>(ErrorCode::kStaleEpoch)) {
    if (header.count == identity_.parent_epoch) return;
    identity_.parent_epoch = header.count;
    send_join_up(out);
  } else if (answers_join || is_of_parents_life(header)) {
    if (header.count != 0) identity_.parent_epoch = header.count;
    stop_for_parent(header.tag, header.sequence, out);
  }
}

// GR1: all slots are emptied.
void GroupModel::activate(unsigned window) {
  const GroupConfig& config = identity_.config;
  state_ = GroupState::kActive;
  window_ = window;
  identity_.members = config.members != 0 ? config.members : joins_.joined();
  slots_ = GroupSlots(identity_.ports, identity_.window, config.first_sequence);
}

void GroupModel::welcome(unsigned port, std::vector<Emission>& out) const {
  Header header = identity_.header(FrameType::kWelcome, port);
  for (unsigned p = 0; p < identity_.ports; ++p) header.count += identity_.is_member(p) ? 1 : 0;
  header.sequence = joins_.incarnation(port);
  header.tag = identity_.job;
  WelcomeBody body;
  body.ops = built_in_ops();
  body.dtypes = built_in_dtypes();
  body.encodings = 1;  // as it is
  body.largest_payload = kMaxPayload;
  body.window = static_cast<std::uint8_t>(joins_.window_for(port, window_));
  out.push_back({port, encode_welcome(header, body), EmissionKind::kControl});
}

void GroupModel::welcome_all(std::vector<Emission>& out) const {
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) welcome(p, out);
  }
}

// RE3: all members are told, and the group takes nothing more.
void GroupModel::stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                                   std::vector<Emission>& out) {
  if (outcome != GroupSlots::Outcome::kDisagreement) return;
  state_ = GroupState::kStopped;
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (!identity_.is_member(p)) continue;
    tell(p, static_cast<std::uint32_t>(ErrorCode::kDisagreement), sequence, out);
  }
  send_leave_up(out);
}

// TR4 and GR4: while the group is joining, each member takes it for the answer to its own JOIN.
void GroupModel::stop_for_parent(std::uint32_t code, std::uint32_t sequence,
                                 std::vector<Emission>& out) {
  const bool joining = state_ == GroupState::kJoining;
  state_ = GroupState::kStopped;
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) tell(p, code, joining ? joins_.incarnation(p) : sequence, out);
  }
}

void GroupModel::send_join_up(std::vector<Emission>& out) const {
  const unsigned port = *identity_.config.uplink;
  Header header = identity_.header(FrameType::kJoin, port);
  header.count = identity_.config.rank;
  header.sequence = joins_.incarnation_of_all();
  header.tag = identity_.job;
  JoinBody body;
  body.key = identity_.config.key;
  body.window = static_cast<std::uint8_t>(joins_.smallest_window(identity_.window));
  out.push_back({port, encode_join(header, body), EmissionKind::kControl});
}

// TR4: to be called whenever anything but the parent ends a life, before that is forgotten.
void GroupModel::send_leave_up(std::vector<Emission>& out) const {
  if (!identity_.config.uplink) return;
  const unsigned port = *identity_.config.uplink;
  Header header = identity_.header(FrameType::kLeave, port);
  header.sequence = joins_.incarnation_of_all();
  out.push_back(control_frame(port, header));
}

void GroupModel::answer(unsigned port, const Header& header, ErrorCode code,
                        std::vector<Emission>& out) const {
  out.push_back(error_frame(port, identity_.node, header.source, static_cast<std::uint32_t>(code),
                            identity_.index, header.epoch, header.sequence, identity_.epoch));
}

void GroupModel::tell(unsigned port, std::uint32_t code, std::uint32_t sequence,
                      std::vector<Emission>& out) const {
  out.push_back(error_frame(port, identity_.node, identity_.config.peers[port], code,
                            identity_.index, identity_.epoch, sequence, identity_.epoch));
}

}  // namespace trib
