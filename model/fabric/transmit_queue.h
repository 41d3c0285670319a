// SPDX-License-Identifier: Apache-2.0
// Frames waiting at a transmit port of a node, and whose turn it is (RC3).
#pragma once

#include <array>
#include <deque>
#include <optional>

#include "model/node/emission.h"

namespace trib {

class TransmitQueue {
 public:
  // A replay or notice takes the place of one like it that still waits.
  void push(const Emission& emission);
  // The next frame to be sent, if any.
  std::optional<Frame> pop();

 private:
  enum Kind : unsigned { kResults, kReplays, kNotices, kKinds };
  static Kind kind_of(EmissionKind kind);
  bool may_go(Kind kind) const;

  std::array<std::deque<Frame>, kKinds> frames_;
  unsigned next_ = 0;    // the kind whose turn it is
  unsigned credit_ = 0;  // of replays, in eighths of a frame
};

}  // namespace trib
