// SPDX-License-Identifier: Apache-2.0
// Senders and receivers that may go on, and those that wait, each for one thing.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "model/network/work.h"

namespace trib::network {

/// Actors that wait for the same thing: the first one of a list.
using Waiting = std::uint32_t;

class Actors {
 public:
  explicit Actors(std::size_t count) : queued_(count), next_(count, kNone) {}

  bool idle() const { return ready_.empty(); }
  std::uint32_t pop() {
    const std::uint32_t actor = ready_.front();
    ready_.pop_front();
    queued_[actor] = false;
    return actor;
  }
  void wake(std::uint32_t actor) {
    if (queued_[actor]) return;
    queued_[actor] = true;
    ready_.push_back(actor);
  }

  void wait(Waiting& waiting, std::uint32_t actor) { next_[actor] = std::exchange(waiting, actor); }
  void wake_all(Waiting& waiting) {
    std::uint32_t actor = std::exchange(waiting, kNone);
    while (actor != kNone) {
      wake(actor);
      actor = std::exchange(next_[actor], kNone);
    }
  }

 private:
  std::deque<std::uint32_t> ready_;
  std::vector<bool> queued_;
  std::vector<std::uint32_t> next_;
};

}  // namespace trib::network
