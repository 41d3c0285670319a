// SPDX-License-Identifier: Apache-2.0
// How many chunks a worker may have in flight because of ECN marks (TR5): a result with CE says
// that one of the queues on the way of the chunk or its result, its own or another worker's, is
// long. The cap is halved by a marked result, once for all that was in flight then (RFC
// 3168, 6.1.2), and grows by one chunk after as many unmarked results as it is wide, up to the
// window.
//
// Losses do not change it: they say nothing about queues. A worker's chunks in flight are bounded
// by the window (RC1), which a switch can hold, and one that can't should mark.
#pragma once

#include <cstdint>

namespace trib {

class Congestion {
 public:
  // Until the first mark the cap is the window. Sequences begin with `first`.
  Congestion(unsigned window, std::uint32_t first)
      : window_(window), cap_(window), recover_(first) {}

  // Chunks that may be in flight, 1..window.
  unsigned cap() const { return cap_; }

  // The first result of chunk `sequence` has come; chunks before `next` have been sent.
  void result(std::uint32_t sequence, std::uint32_t next, bool marked);

 private:
  unsigned window_;
  unsigned cap_;
  unsigned unmarked_ = 0;  // results since the cap has changed
  std::uint32_t recover_;  // marks of chunks before this one belong to the last halving
};

}  // namespace trib
