// SPDX-License-Identifier: Apache-2.0
#include "host/engine/deadline_queue.h"

#include <algorithm>

namespace trib {

std::optional<Time> DeadlineQueue::earliest() const {
  Time earliest = kNone;
  for (const Time deadline : by_key_) earliest = std::min(earliest, deadline);
  if (earliest == kNone) return std::nullopt;
  return earliest;
}

std::optional<std::size_t> DeadlineQueue::pop_expired(Time now) {
  const auto first = std::min_element(by_key_.begin(), by_key_.end());
  if (first == by_key_.end() || *first == kNone || *first > now) return std::nullopt;
  *first = kNone;
  return static_cast<std::size_t>(first - by_key_.begin());
}

}  // namespace trib
