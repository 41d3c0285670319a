// SPDX-License-Identifier: Apache-2.0
// Frames from the far end of a port to the echoing node of this folder, and their return.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>

#include "model/base/random.h"
#include "verif/ethernet/line/line_end.h"

namespace trib::board {

class Echo {
 public:
  /// Observes what `end` sends and receives from now on; frames have 60 to `most` bytes.
  Echo(ethernet::LineEnd& end, unsigned most, std::uint64_t seed)
      : end_(end), most_(most), random_(seed) {
    end_.on_received([this](const ethernet::FrameOnLine& frame) {
      if (frame.received.verdict != ethernet::ReceiveVerdict::Good) return;
      while (!sent_.empty() && sent_.front()->bytes != frame.received.frame.bytes) {
        sent_.pop_front();
      }
      if (sent_.empty()) {
        ++unknown_;
      } else {
        sent_.pop_front();
        ++good_;
      }
    });
    end_.on_started([this](const FramePtr& frame, std::uint64_t) { sent_.push_back(frame); });
  }
  void send(unsigned frames) {
    for (unsigned i = 0; i < frames; ++i) {
      Frame frame;
      frame.bytes.resize(random_.between(60, most_));
      for (std::uint8_t& byte : frame.bytes) byte = static_cast<std::uint8_t>(random_());
      end_.send(std::make_shared<const Frame>(std::move(frame)));
    }
  }
  std::uint64_t good() const { return good_; }
  /// Good frames that were not sent here, or that arrived twice or out of order.
  std::uint64_t unknown() const { return unknown_; }

 private:
  ethernet::LineEnd& end_;
  unsigned most_;
  Random random_;
  std::deque<FramePtr> sent_;
  std::uint64_t good_ = 0, unknown_ = 0;
};

}  // namespace trib::board
