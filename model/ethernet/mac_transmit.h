// SPDX-License-Identifier: Apache-2.0
// The transmitting MAC (MT1 to MT8) without latency: start is in the word of the step that takes
// the frame's first word. MacTransmitChecker judges the output of a design of any latency.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "model/ethernet/gap_deficit.h"
#include "model/ethernet/stream_word.h"
#include "model/ethernet/xgmii.h"

namespace trib::ethernet {

// MT7. A frame that a fault cuts off counts as dropped by it.
enum class TransmitOutcome { Sent, Spoiled, Underrun, Dropped };

class MacTransmit {
 public:
  struct Step {
    XgmiiWord word;
    bool ready = false;  // what was offered, if anything, is taken
    std::optional<TransmitOutcome> outcome;
  };

  // A cycle with advance: the stream's word, if it has one, and the receiver's report.
  Step step(const std::optional<StreamWord>& offered, LinkFault fault);

 private:
  enum class Place { Between, Sending, Dropping };

  void begin_or_wait(const std::optional<StreamWord>& offered, Step& step);
  void take(const StreamWord& word, Step& step);
  void cut_off();
  void put(XgmiiCharacter character) { line_.push_back(character); }
  std::uint64_t end_of_line() const { return position_ + line_.size(); }
  unsigned left_of_word() const { return start_lane_ == 0 ? kLanes : kColumnLanes; }
  XgmiiWord next_word(LinkFault fault);

  Place place_ = Place::Between;
  Frame frame_;
  unsigned start_lane_ = 0;
  std::deque<XgmiiCharacter> line_;  // to be sent from position_ on
  std::uint64_t position_ = 0;       // characters sent since reset
  GapDeficit deficit_;
  std::optional<std::uint64_t> end_;  // position of the last frame's terminate
  bool end_spoiled_ = false;          // MT4: error instead of it
};

}  // namespace trib::ethernet
