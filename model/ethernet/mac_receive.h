// SPDX-License-Identifier: Apache-2.0
// The receiving MAC (MR1 to MR7): XGMII words in, frames with a verdict out.
#pragma once

#include <deque>
#include <optional>

#include "model/ethernet/link_fault_detector.h"
#include "model/ethernet/xgmii.h"
#include "model/frame/frame.h"

namespace trib::ethernet {

// MR3, in the order in which they apply.
enum class ReceiveVerdict { Errored, Oversize, Runt, BadFcs, Good };

struct ReceivedFrame {
  ReceiveVerdict verdict = ReceiveVerdict::Good;
  bool pause = false;  // MR5
  // Output, without FCS; bad unless the verdict is Good. Empty: no output.
  Frame frame;
};

class MacReceive {
 public:
  static constexpr std::size_t kMostBytes = 9600;  // before the FCS
  static constexpr std::size_t kLeastBytes = 60;

  void take(const XgmiiWord& word);

  // The next frame that has ended, in the order in which they end.
  std::optional<ReceivedFrame> next_frame();

  // After the words taken.
  LinkFault fault() const { return faults_.fault(); }

 private:
  enum class Place { Outside, Preamble, Inside };

  void take_column(const XgmiiWord& word, unsigned first_lane);
  void take(XgmiiCharacter character);
  void end(bool terminated);

  LinkFaultDetector faults_;
  Place place_ = Place::Outside;
  unsigned preamble_left_ = 0;
  bool quiet_ = true;    // MR7: the column before was an idle, sequence or terminate column
  bool proper_ = false;  // no control character among the bytes after start
  Bytes bytes_;          // after D5
  std::deque<ReceivedFrame> ended_;
};

}  // namespace trib::ethernet
