// SPDX-License-Identifier: Apache-2.0
#include "host/engine/deadline_queue.h"

namespace trib {

void DeadlineQueue::set(std::size_t key, Time deadline) {
  cancel(key);
  by_key_.at(key) = deadline;
  by_time_.emplace(deadline, key);
}

void DeadlineQueue::cancel(std::size_t key) {
  std::optional<Time>& deadline = by_key_.at(key);
  if (!deadline) return;
  by_time_.erase({*deadline, key});
  deadline.reset();
}

void DeadlineQueue::clear() {
  by_time_.clear();
  by_key_.assign(by_key_.size(), std::nullopt);
}

std::optional<Time> DeadlineQueue::earliest() const {
  if (by_time_.empty()) return std::nullopt;
  return by_time_.begin()->first;
}

std::optional<std::size_t> DeadlineQueue::pop_expired(Time now) {
  if (by_time_.empty() || by_time_.begin()->first > now) return std::nullopt;
  const std::size_t key = by_time_.begin()->second;
  cancel(key);
  return key;
}

}  // namespace trib
