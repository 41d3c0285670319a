// SPDX-License-Identifier: Apache-2.0
// One queue of deadlines for all chunks in flight: there is no timer per packet, only the earliest
// deadline. Each key has at most one; setting it anew replaces it. A deadline is set and cancelled
// for every chunk, but the earliest is asked for once in a burst, and there are few keys: so they
// are in no order, and the earliest is looked for.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "model/base/time.h"

namespace trib {

class DeadlineQueue {
 public:
  // Keys are 0..keys-1.
  explicit DeadlineQueue(std::size_t keys) : by_key_(keys, kNone) {}

  // `deadline` is before the end of time.
  void set(std::size_t key, Time deadline) { by_key_.at(key) = deadline; }
  void cancel(std::size_t key) { by_key_.at(key) = kNone; }
  void clear() { by_key_.assign(by_key_.size(), kNone); }

  std::optional<Time> earliest() const;
  // Takes out the key whose deadline is earliest, the first of several, if that is at or before
  // `now`.
  std::optional<std::size_t> pop_expired(Time now);

 private:
  static constexpr Time kNone = std::numeric_limits<Time>::max();

  std::vector<Time> by_key_;
};

}  // namespace trib
