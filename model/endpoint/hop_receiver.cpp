// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_receiver.h"

namespace trib::hop {
namespace {

constexpr std::uint64_t kFramesOfAnAck = 4;

}  // namespace

// EP6.1.
HopVerdict HopReceiver::take(const HopFrame& frame, std::uint64_t now) {
  if (frame.epoch != settings_.epoch) return HopVerdict::kOtherEpoch;
  const auto expected = static_cast<std::uint16_t>(expected_);
  if (is_ahead(frame.number, expected)) {
    gap_ = true;
    return HopVerdict::kGap;
  }
  if (frame.number != expected) {
    before_ = true;
    return HopVerdict::kBefore;
  }
  if (flits_.size() == kLinkWindow) return HopVerdict::kNoRoom;
  ++expected_;
  flits_.emplace_back(frame.flits.begin(), frame.flits.end());
  gap_ = gap_told_ = false;
  if (!untold_since_) untold_since_ = now;
  return HopVerdict::kTaken;
}

void HopReceiver::pop_flit(std::uint64_t now) {
  flits_.front().pop_front();
  if (!flits_.front().empty()) return;
  flits_.pop_front();
  if (!untold_since_) untold_since_ = now;
}

bool HopReceiver::ack_due(std::uint64_t now) const {
  return expected_ - told_expected_ >= kFramesOfAnAck ||
         (untold_since_ && now - *untold_since_ >= settings_.ack_delay) || (gap_ && !gap_told_) ||
         before_;
}

AckFrame HopReceiver::ack() {
  AckFrame ack;
  ack.epoch = settings_.epoch;
  ack.expected = static_cast<std::uint16_t>(expected_);
  ack.limit = static_cast<std::uint16_t>(limit());
  ack.gap = gap_;
  told_expected_ = expected_;
  untold_since_.reset();
  gap_told_ = gap_;
  before_ = false;
  return ack;
}

}  // namespace trib::hop
