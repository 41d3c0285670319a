// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_life.h"

#include <algorithm>
#include <stdexcept>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

GroupIdentity identity_of(const NodeConfig& node, unsigned index, const GroupConfig& registers) {
  GroupIdentity identity;
  identity.node = node.node;
  identity.ports = node.ports;
  identity.window = node.window;
  identity.index = static_cast<std::uint8_t>(index);
  identity.reductions = node.reductions;
  identity.codecs = node.codecs;
  identity.config = registers;
  return identity;
}

}  // namespace

GroupLife::GroupLife(const NodeConfig& node, unsigned index)
    : identity_(identity_of(node, index, node.groups.at(index))), window_(node.window) {}

void GroupLife::require_rest() const {
  if (!at_work()) return;
  throw std::logic_error("NodeModel: end the group before its registers are rewritten");
}

void GroupLife::configure(const NodeConfig& node, const GroupConfig& registers) {
  const GroupConfig& in_force = identity_.config;
  if (registers.members != in_force.members || registers.uplink != in_force.uplink ||
      registers.peers != in_force.peers || registers.result_encoding != in_force.result_encoding ||
      registers.uplink_encoding != in_force.uplink_encoding) {
    require_rest();
  }
  identity_.node = node.node;
  identity_.config = registers;
}

void GroupLife::start() {
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

void GroupLife::end(std::vector<Emission>& out) {
  if (at_work()) send_leave_up(out);
  state_ = GroupState::kIdle;
  identity_.job = 0;
  identity_.members = 0;
  joins_.clear();
}

void GroupLife::control(unsigned port, const Header& header, const Frame& frame,
                        std::vector<Emission>& out) {
  switch (header.type) {
    case FrameType::kJoin:
      return join(port, header, read_join_body(frame.bytes), out);
    case FrameType::kLeave:
      return leave(port, header, out);
    case FrameType::kWelcome:
      return welcome_from_parent(header, read_welcome_body(frame.bytes), out);
    case FrameType::kError:
      return error_from_parent(header, out);
    default:
      return;
  }
}

// GR2: the rows of its table.
void GroupLife::join(unsigned port, const Header& header, const JoinBody& body,
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

// No port has joined in the new life yet. Members of the old life stay members for check 14, until the group
// is active, so that the members of an aborted life are notified.
void GroupLife::collect(std::uint32_t job, std::uint32_t incarnation) {
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
void GroupLife::admit(unsigned port, const Header& header, const JoinBody& body,
                      std::vector<Emission>& out) {
  identity_.config.peers[port] = header.source;
  identity_.members |= 1u << port;
  joins_.add(port,
             {header.sequence, header.count, body.window, body.ports, body.codecs, body.balance});
  if (!joins_.complete(identity_.config.members)) return;
  if (identity_.config.uplink) {
    send_join_up(out);
  } else {
    activate(identity_.window);
    welcome_all(out);
  }
}

// GR3.
void GroupLife::leave(unsigned port, const Header& header, std::vector<Emission>& out) {
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

bool GroupLife::waits_for_parent() const {
  return state_ == GroupState::kJoining && identity_.config.uplink &&
         joins_.complete(identity_.config.members);
}

// TR4. Not if a member has left again since the JOIN went up: its next JOIN asks once more.
void GroupLife::welcome_from_parent(const Header& header, const WelcomeBody& body,
                                    std::vector<Emission>& out) {
  if (!waits_for_parent() || header.tag != identity_.job ||
      header.sequence != joins_.incarnation_of_all()) {
    return;
  }
  identity_.parent_epoch = header.epoch;
  const unsigned window = body.window == 0 ? identity_.window : body.window;
  activate(std::min(identity_.window, window),
           static_cast<codec::CodecSet>(body.codecs | codec::kRawOnly));
  welcome_all(out);
}

// TR4.
void GroupLife::error_from_parent(const Header& header, std::vector<Emission>& out) {
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

void GroupLife::activate(unsigned window, codec::CodecSet parent) {
  const GroupConfig& config = identity_.config;
  state_ = GroupState::kActive;
  window_ = window;
  identity_.members = config.members != 0 ? config.members : joins_.joined();
  const bool all = joins_.all_decode(identity_.members, config.result_encoding);
  identity_.result_encoding = all ? config.result_encoding : 0;
  const bool up = codec::is_encoding_of(config.uplink_encoding, parent);
  identity_.uplink_encoding = up ? config.uplink_encoding : 0;
  identity_.balanced = identity_.result_encoding == 0 ? joins_.balanced() : 0;
  ++starts_;
}

void GroupLife::welcome(unsigned port, std::vector<Emission>& out) const {
  Header header = identity_.header(FrameType::kWelcome, port);
  for (unsigned p = 0; p < identity_.ports; ++p) header.count += identity_.is_member(p) ? 1 : 0;
  header.sequence = joins_.incarnation(port);
  header.tag = identity_.job;
  WelcomeBody body;
  body.ops = identity_.reductions.ops();
  body.dtypes = identity_.reductions.dtypes();
  body.codecs = identity_.codecs;
  body.largest_payload = kMaxPayload;
  body.window = static_cast<std::uint8_t>(joins_.window_for(port, window_));
  body.balance = identity_.is_balanced(port);
  out.push_back({port, encode_welcome(header, body), EmissionKind::kControl});
}

void GroupLife::welcome_all(std::vector<Emission>& out) const {
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) welcome(p, out);
  }
}

void GroupLife::disagreed(std::uint32_t sequence, std::vector<Emission>& out) {
  state_ = GroupState::kStopped;
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (!identity_.is_member(p)) continue;
    tell(p, static_cast<std::uint32_t>(ErrorCode::kDisagreement), sequence, out);
  }
  send_leave_up(out);
}

void GroupLife::passed(std::uint32_t sequence, std::vector<Emission>& out) {
  stop_for_parent(static_cast<std::uint32_t>(ErrorCode::kLate), sequence, out);
}

// TR4 and GR4: while the group is joining, each member takes it for the answer to its own JOIN.
void GroupLife::stop_for_parent(std::uint32_t code, std::uint32_t sequence,
                                std::vector<Emission>& out) {
  const bool joining = state_ == GroupState::kJoining;
  state_ = GroupState::kStopped;
  for (unsigned p = 0; p < identity_.ports; ++p) {
    if (identity_.is_member(p)) tell(p, code, joining ? joins_.incarnation(p) : sequence, out);
  }
}

void GroupLife::send_join_up(std::vector<Emission>& out) const {
  const unsigned port = *identity_.config.uplink;
  Header header = identity_.header(FrameType::kJoin, port);
  header.count = identity_.config.rank;
  header.sequence = joins_.incarnation_of_all();
  header.tag = identity_.job;
  JoinBody body;
  body.key = identity_.config.key;
  body.window = static_cast<std::uint8_t>(joins_.smallest_window(identity_.window));
  if (identity_.codecs != codec::kRawOnly) body.codecs = identity_.codecs;  // GC12.6
  out.push_back({port, encode_join(header, body), EmissionKind::kControl});
}

// TR4: to be called whenever anything but the parent ends a life, before that is forgotten.
void GroupLife::send_leave_up(std::vector<Emission>& out) const {
  if (!identity_.config.uplink) return;
  const unsigned port = *identity_.config.uplink;
  Header header = identity_.header(FrameType::kLeave, port);
  header.sequence = joins_.incarnation_of_all();
  out.push_back(control_frame(port, header));
}

void GroupLife::answer(unsigned port, const Header& header, ErrorCode code,
                       std::vector<Emission>& out) const {
  out.push_back(error_frame(port, identity_.node, header.source, static_cast<std::uint32_t>(code),
                            identity_.index, header.epoch, header.sequence, identity_.epoch));
}

void GroupLife::tell(unsigned port, std::uint32_t code, std::uint32_t sequence,
                     std::vector<Emission>& out) const {
  out.push_back(error_frame(port, identity_.node, identity_.config.peers[port], code,
                            identity_.index, identity_.epoch, sequence, identity_.epoch));
}

}  // namespace trib
