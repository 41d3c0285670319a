// SPDX-License-Identifier: Apache-2.0
// One queue of deadlines for all chunks in flight: there is no timer per packet, only the earliest
// deadline. Each key has at most one; setting it anew replaces it.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/base/time.h"

namespace trib {

class DeadlineQueue {
 public:
  // Keys are 0..keys-1.
  explicit DeadlineQueue(std::size_t keys) : by_key_(keys) {}

  void set(std::size_t key, Time deadline);
  void cancel(std::size_t key);
  void clear();

  std::optional<Time> earliest() const;
  // Takes out the key whose deadline is earliest, if that is at or before `now`.
  std::optional<std::size_t> pop_expired(Time now);

 private:
  std::set<std::pair<Time, std::size_t>> by_time_;
  std::vector<std::optional<Time>> by_key_;
};

}  // namespace trib
