// SPDX-License-Identifier: Apache-2.0
#include "model/test/transmit_queue.h"

#include <algorithm>
#include <utility>

namespace trib {
namespace {

constexpr unsigned kShare = 8;  // one replay in as many frames, while results wait
constexpr unsigned kMostCredit = 2 * kShare;

}  // namespace

TransmitQueue::Kind TransmitQueue::kind_of(EmissionKind kind) {
  switch (kind) {
    case EmissionKind::kReplay:
      return kReplays;
    case EmissionKind::kControl:
    case EmissionKind::kOptional:
    case EmissionKind::kHost:
      return kNotices;
    default:
      return kResults;
  }
}

void TransmitQueue::push(const Emission& emission) {
  frames_[kind_of(emission.kind)].push_back(emission.frame);
}

bool TransmitQueue::may_go(Kind kind) const {
  if (frames_[kind].empty()) return false;
  return kind != kReplays || frames_[kResults].empty() || credit_ >= kShare;
}

std::optional<Frame> TransmitQueue::pop() {
  if (frames_[kResults].empty()) credit_ = kMostCredit;
  for (unsigned i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<Kind>((next_ + i) % kKinds);
    if (!may_go(kind)) continue;
    next_ = (kind + 1) % kKinds;
    if (kind == kReplays) credit_ -= std::min(credit_, kShare);
    if (kind == kResults) credit_ = std::min(credit_ + 1, kMostCredit);
    Frame frame = std::move(frames_[kind].front());
    frames_[kind].pop_front();
    return frame;
  }
  return std::nullopt;
}

}  // namespace trib
