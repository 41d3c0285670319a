// SPDX-License-Identifier: Apache-2.0
// What comes of XGMII words by MR1 to MR7, character by character.
#pragma once

#include <cstdint>
#include <deque>
#include <ostream>

#include "verif/ethernet/units/mac_frames.h"

namespace trib {

/// What a frame is counted as (MR3).
enum class FrameVerdict { kErrored, kOversize, kRunt, kBadFcs, kGood };

/// A strobe, with the one of MR5 beside it.
struct FrameCount {
  FrameVerdict verdict = FrameVerdict::kErrored;
  bool pause = false;

  bool operator==(const FrameCount& other) const {
    return verdict == other.verdict && pause == other.pause;
  }
};

std::ostream& operator<<(std::ostream& out, const FrameCount& count);

/// A frame as it goes out: `user` says that it is bad (EW1).
struct DeliveredFrame {
  FrameBytes bytes;
  bool user = false;
};

struct LinkFault {
  bool local = false;
  bool remote = false;
  bool interrupted = false;

  bool operator==(const LinkFault& other) const {
    return local == other.local && remote == other.remote && interrupted == other.interrupted;
  }
};

std::ostream& operator<<(std::ostream& out, const LinkFault& fault);

class MacReceiveReference {
 public:
  void receive(const XgmiiWord& word);

  /// Oldest first; who compares takes them from there.
  std::deque<DeliveredFrame>& frames() { return frames_; }
  std::deque<FrameCount>& counts() { return counts_; }
  LinkFault fault() const { return fault_; }

 private:
  void receive_column(const XgmiiWord& word, unsigned first_lane);
  void character(std::uint8_t value, bool is_control);
  void look_for_fault(const XgmiiWord& word, unsigned first_lane);
  void end_frame(bool terminated);

  enum class State { kBetween, kPreamble, kFrame };
  State state_ = State::kBetween;
  bool quiet_ = true;
  unsigned preamble_left_ = 0;
  bool preamble_bad_ = false;
  FrameBytes bytes_;
  std::deque<DeliveredFrame> frames_;
  std::deque<FrameCount> counts_;

  LinkFault fault_;
  LinkFault seen_;
  unsigned seen_count_ = 0;
  unsigned columns_since_ = 0;
};

}  // namespace trib
