// SPDX-License-Identifier: Apache-2.0
#include "model/worker/membership.h"

#include <algorithm>
#include <stdexcept>

#include "model/frame/epoch.h"

namespace trib {
namespace {

constexpr unsigned kMaxDoublings = 20;  // so that no timeout overflows

}  // namespace

Membership::Membership(const WorkerConfig& config)
    : config_(config), epoch_(config.epoch), window_(config.window) {}

bool Membership::may_contribute() const {
  return state_ == MembershipState::kIdle || state_ == MembershipState::kJoined;
}

void Membership::join(unsigned ports) {
  if (state_ != MembershipState::kIdle) {
    throw std::logic_error("Worker: it has joined before; use rejoin");
  }
  ports_ = ports;
  begin(MembershipState::kJoining);
}

void Membership::join_anew() {
  disturbed_ = true;
  choose(announced_);
  begin(MembershipState::kJoining);
}

void Membership::leave() {
  if (!may_contribute() && state_ != MembershipState::kJoining) {
    throw std::logic_error("Worker: it has left or failed already");
  }
  begin(MembershipState::kLeaving);
}

void Membership::begin(MembershipState state) {
  state_ = state;
  window_ = config_.window;
  members_ = 0;
  attempts_ = 0;
  repeats_ = 0;
  due_ = true;
  wake_.reset();
}

// GR2: the announced epoch if that is newer, else the next one.
void Membership::choose(std::uint16_t announced) {
  epoch_ = announced != 0 && is_newer_epoch(announced, epoch_) ? announced : next_epoch(epoch_);
  announced_ = 0;
  repeats_ = 0;
}

std::optional<Header> Membership::next_request(Time now) {
  if (!due_) return std::nullopt;
  due_ = false;
  const unsigned doublings = std::min(repeats_, kMaxDoublings);
  wake_ = now + std::min(config_.maximum_timeout, config_.initial_timeout << doublings);
  ++attempts_;
  ++repeats_;
  Header header;
  header.epoch = epoch_;
  if (state_ == MembershipState::kJoining) {
    header.type = FrameType::kJoin;
    header.count = config_.rank;
    header.sequence = ports_;
    header.tag = config_.window;
  } else {
    header.type = FrameType::kLeave;
  }
  return header;
}

bool Membership::tick(Time now) {
  if (!wake_ || *wake_ > now) return true;
  wake_.reset();
  const bool joining = state_ == MembershipState::kJoining;
  if (attempts_ >= (joining ? config_.max_joins : config_.max_leaves)) return false;
  due_ = true;
  return true;
}

bool Membership::welcome(const Header& header, Time now) {
  if (state_ != MembershipState::kJoining || header.epoch != epoch_ || header.tag == 0)
    return false;
  state_ = MembershipState::kJoined;
  window_ = std::min(config_.window, header.tag);
  members_ = header.count;
  due_ = false;
  wake_.reset();
  calm_at_ = disturbed_ ? now + config_.maximum_timeout : now;
  disturbed_ = false;
  return true;
}

Membership::Answer Membership::error(const Header& header, Time now) {
  const auto code = static_cast<ErrorCode>(header.tag);
  if (state_ == MembershipState::kJoining) return error_while_joining(code, header.epoch);
  if (state_ == MembershipState::kLeaving) return error_while_leaving(code, header.epoch);
  if (!may_contribute()) return Answer::kIgnored;
  // It answers a JOIN that came late.
  if (code == ErrorCode::kStaleEpoch && header.epoch == epoch_) return Answer::kIgnored;
  const bool may_be_late =
      state_ == MembershipState::kJoined && now < calm_at_ && !is_newer_epoch(header.epoch, epoch_);
  if (may_be_late && (code == ErrorCode::kStaleEpoch || code == ErrorCode::kDisagreement ||
                      code == ErrorCode::kStopped)) {
    return Answer::kIgnored;
  }
  announced_ = header.epoch;
  return Answer::kFatal;
}

// GR2.
Membership::Answer Membership::error_while_joining(ErrorCode code, std::uint16_t announced) {
  if (code == ErrorCode::kDisagreement) return Answer::kIgnored;  // of an earlier epoch
  if (code != ErrorCode::kStaleEpoch && code != ErrorCode::kStopped) return Answer::kFatal;
  if (may_be_late(announced)) return Answer::kIgnored;
  disturbed_ = true;
  choose(announced);
  due_ = true;
  wake_.reset();
  return Answer::kTaken;
}

// GR3. ERROR 3 says that the group is in another epoch already.
Membership::Answer Membership::error_while_leaving(ErrorCode code, std::uint16_t announced) {
  if (code == ErrorCode::kBadRequest || code == ErrorCode::kNotMember) return Answer::kFatal;
  if (code == ErrorCode::kStaleEpoch && announced == epoch_) return Answer::kIgnored;
  if (code == ErrorCode::kDisagreement || may_be_late(announced)) return Answer::kIgnored;
  state_ = MembershipState::kLeft;
  due_ = false;
  wake_.reset();
  return Answer::kTaken;
}

// Does the ERROR, of this request's epoch or an older one, possibly answer an earlier frame?
bool Membership::may_be_late(std::uint16_t announced) const {
  return disturbed_ && repeats_ < 2 && !is_newer_epoch(announced, epoch_);
}

}  // namespace trib
