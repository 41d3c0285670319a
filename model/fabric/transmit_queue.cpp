// SPDX-License-Identifier: Apache-2.0
#include "model/fabric/transmit_queue.h"

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr unsigned kShare = 8;  // one replay in as many frames, while results wait
constexpr unsigned kMostCredit = 8 * kShare;

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
  const Kind kind = kind_of(emission.kind);
  std::deque<Frame>& queue = frames_[kind];
  if (kind != kResults) {
    const Header header = read_header(emission.frame.bytes);
    const auto same = [&](const Frame& frame) {
      const Header waiting = read_header(frame.bytes);
      return waiting.destination == header.destination && waiting.type == header.type &&
             waiting.group == header.group && waiting.epoch == header.epoch &&
             waiting.sequence == header.sequence;
    };
    const auto found = std::find_if(queue.begin(), queue.end(), same);
    if (found != queue.end()) {
      *found = emission.frame;
      return;
    }
  }
  queue.push_back(emission.frame);
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
