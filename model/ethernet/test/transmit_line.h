// SPDX-License-Identifier: Apache-2.0
// A stream of frames through MacTransmit into MacTransmitChecker and MacReceive, for tests.
#pragma once

#include <deque>
#include <vector>

#include "model/ethernet/mac_receive.h"
#include "model/ethernet/mac_transmit.h"
#include "model/ethernet/mac_transmit_checker.h"

namespace trib::ethernet {

class TransmitLine {
 public:
  // The next frame; `pauses` cycles without a word before word number `hole`.
  void offer(const Frame& frame, std::size_t hole = 0, unsigned pauses = 0) {
    for (std::size_t i = 0; 8 * i < frame.bytes.size(); ++i) {
      if (i == hole) stream_.insert(stream_.end(), pauses, std::nullopt);
      stream_.push_back(stream_word(frame, i));
    }
  }
  void run(unsigned cycles, LinkFault fault = LinkFault::None) {
    for (unsigned i = 0; i < cycles; ++i) {
      MacTransmitChecker::Cycle cycle;
      if (!stream_.empty()) cycle.offered = stream_.front();
      const MacTransmit::Step step = mac_.step(cycle.offered, fault);
      if (!stream_.empty() && (step.ready || !cycle.offered)) stream_.pop_front();
      if (step.outcome) outcomes.push_back(*step.outcome);
      cycle.ready = step.ready;
      cycle.fault = fault;
      cycle.word = step.word;
      cycles_.push_back(cycle);
      words.push_back(step.word);
    }
  }
  const std::vector<MacTransmitChecker::Cycle>& cycles() const { return cycles_; }

  std::vector<XgmiiWord> words;
  std::vector<TransmitOutcome> outcomes;

 private:
  MacTransmit mac_;
  std::deque<std::optional<StreamWord>> stream_;
  std::vector<MacTransmitChecker::Cycle> cycles_;
};

inline Frame numbered_frame(std::size_t bytes, bool bad = false) {
  Frame frame;
  for (std::size_t i = 0; i < bytes; ++i) {
    frame.bytes.push_back(static_cast<std::uint8_t>(i * 7 + bytes));
  }
  frame.bad = bad;
  return frame;
}

}  // namespace trib::ethernet
