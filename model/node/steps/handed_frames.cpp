// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/handed_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/frame/header.h"

namespace trib {
namespace {

bool is_same(const Header& header, const NodeStep& step) {
  return static_cast<std::uint8_t>(header.type) == step.type && header.epoch == step.epoch &&
         header.count == step.count && header.sequence == step.sequence && header.tag == step.tag;
}

}  // namespace

std::optional<ReceivedFrame> HandedFrames::take(const NodeStep& step) {
  std::deque<Handed>& queue = queues_[step.port];
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (is_same(queue[i].frame.header, step)) {
      ReceivedFrame frame = std::move(queue[i].frame);
      queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return frame;
    }
    if (!queue[i].may_be_dropped) break;
  }
  return std::nullopt;
}

bool HandedFrames::has_waiting() const {
  return std::any_of(queues_.begin(), queues_.end(),
                     [](const auto& queue) { return !queue.empty(); });
}

std::size_t HandedFrames::late(unsigned port) const {
  const std::deque<Handed>& queue = queues_[port];
  return static_cast<std::size_t>(std::count_if(
      queue.begin(), queue.end(),
      [](const Handed& handed) { return handed.frame.header.type == FrameType::kContribution; }));
}

void HandedFrames::end_life() {
  for (std::deque<Handed>& queue : queues_) {
    for (Handed& handed : queue) {
      const FrameType type = handed.frame.header.type;
      handed.may_be_dropped |= type == FrameType::kAsk || type == FrameType::kNack ||
                               type == FrameType::kPassed || type == FrameType::kResult;
    }
  }
}

void HandedFrames::finish(unsigned group, StepErrors& errors) const {
  for (unsigned p = 0; p < queues_.size(); ++p) {
    for (const Handed& handed : queues_[p]) {
      if (handed.may_be_dropped) continue;
      errors.report("VD3", {p, group, {}},
                    fmt::format("the group has not acted on a frame of type {}, sequence {}",
                                static_cast<unsigned>(handed.frame.header.type),
                                handed.frame.header.sequence));
    }
  }
}

}  // namespace trib
