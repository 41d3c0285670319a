// SPDX-License-Identifier: Apache-2.0
#include "host/engine/membership.h"

#include <algorithm>
#include <stdexcept>

namespace trib {
namespace {

// The finalizer of MurmurHash3: every bit of the value changes half of the bits.
std::uint32_t mix(std::uint32_t value) {
  value = (value ^ value >> 16) * 0x85ebca6b;
  value = (value ^ value >> 13) * 0xc2b2ae35;
  return value ^ value >> 16;
}

bool is(const DatagramHeader& error, ErrorCode code) {
  return error.tag == static_cast<std::uint32_t>(code);
}

}  // namespace

Membership::Membership(const WorkerConfig& config)
    : config_(config),
      epoch_(config.epoch),
      incarnation_(config.incarnation),
      window_(config.window) {}

bool Membership::may_contribute() const {
  return state_ == MembershipState::kIdle || state_ == MembershipState::kJoined;
}

void Membership::join(unsigned ports) {
  if (state_ != MembershipState::kIdle) {
    throw std::logic_error("Worker: it has joined before; use rejoin");
  }
  ports_ = ports;
  begin_join();
}

void Membership::join_anew() { begin_join(); }

void Membership::leave() {
  if (state_ == MembershipState::kLeaving || state_ == MembershipState::kLeft) {
    throw std::logic_error("Worker: it has left already");
  }
  // Whose join is not done knows no life that is its own, and must not end another one.
  const bool in_a_life = joins_ == 0 || welcomed_;
  last_epoch_ = in_a_life ? epoch_ : 0;
  begin(MembershipState::kLeaving);
}

void Membership::begin_join() {
  // The first incarnation is the configured one, the others are as good as new random ones (WK4).
  if (joins_ > 0) incarnation_ = mix(config_.incarnation + joins_ * 0x9e3779b9);
  ++joins_;
  welcomed_ = false;
  begin(MembershipState::kJoining);
}

void Membership::begin(MembershipState state) {
  rest(state);
  window_ = config_.window;
  members_ = 0;
  attempts_ = 0;
  repeats_ = 0;
  stale_ = 0;
  due_ = true;
}

void Membership::rest(MembershipState state) {
  state_ = state;
  due_ = false;
  wake_.reset();
}

std::optional<DatagramHeader> Membership::next_request(Time now) {
  if (!due_) return std::nullopt;
  due_ = false;
  wake_ = now + doubled(config_.initial_timeout, repeats_, config_.maximum_timeout);
  ++attempts_;
  ++repeats_;
  DatagramHeader header;
  header.epoch = last_epoch_;
  header.sequence = incarnation_;
  if (state_ == MembershipState::kJoining) {
    header.type = FrameType::kJoin;
    header.count = config_.rank;
    header.tag = config_.job;
  } else {
    header.type = FrameType::kLeave;
  }
  return header;
}

JoinBody Membership::join_body() const {
  JoinBody body;
  body.key = config_.key;
  body.window = static_cast<std::uint8_t>(config_.window);
  body.ports = static_cast<std::uint8_t>(ports_);
  body.codecs = config_.codecs;
  body.balance = config_.balance;
  return body;
}

bool Membership::tick(Time now) {
  if (!wake_ || *wake_ > now) return true;
  wake_.reset();
  const bool joining = state_ == MembershipState::kJoining;
  if (attempts_ >= (joining ? config_.max_joins : config_.max_leaves)) return false;
  due_ = true;
  return true;
}

bool Membership::welcome(const DatagramHeader& header, const WelcomeBody& body) {
  if (state_ != MembershipState::kJoining || header.tag != config_.job ||
      header.sequence != incarnation_ || header.epoch == 0 || body.window == 0) {
    return false;
  }
  rest(MembershipState::kJoined);
  welcomed_ = true;
  epoch_ = last_epoch_ = header.epoch;
  window_ = std::min<unsigned>(config_.window, body.window);
  members_ = header.count;
  return true;
}

Membership::Answer Membership::error(const DatagramHeader& header) {
  if (state_ == MembershipState::kJoining) return error_while_joining(header);
  if (state_ == MembershipState::kLeaving) return error_while_leaving(header);
  if (!may_contribute() || header.epoch != epoch_) return Answer::kIgnored;  // WK5
  if (header.count != 0) last_epoch_ = header.count;
  return Answer::kFatal;
}

// WK4.
Membership::Answer Membership::error_while_joining(const DatagramHeader& header) {
  if (header.sequence != incarnation_) return Answer::kIgnored;
  if (!is(header, ErrorCode::kStaleEpoch)) return Answer::kFatal;
  // It answers a JOIN with another epoch than the one sent last: it was late or doubled.
  if (header.count == last_epoch_) return Answer::kIgnored;
  if (stale_ == kMaxStale) return Answer::kFatal;
  ++stale_;
  last_epoch_ = header.count;
  repeats_ = 0;
  wake_.reset();
  due_ = true;
  return Answer::kTaken;
}

// GR3. ERROR 3 says that the group is in another epoch already.
Membership::Answer Membership::error_while_leaving(const DatagramHeader& header) {
  if (header.sequence != incarnation_) return Answer::kIgnored;
  const bool over = is(header, ErrorCode::kStaleEpoch) || is(header, ErrorCode::kStopped) ||
                    is(header, ErrorCode::kUnknownGroup);
  if (!over) return Answer::kFatal;
  if (header.count != 0) last_epoch_ = header.count;
  rest(MembershipState::kLeft);
  return Answer::kTaken;
}

}  // namespace trib
