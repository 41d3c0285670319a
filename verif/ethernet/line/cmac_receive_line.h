// SPDX-License-Identifier: Apache-2.0
// The line to a hard MAC of 100G, and the MAC's receive side. Frames arrive at 100 Gb/s including preamble, FCS, gap. The MAC gives
// the words of a frame one per cycle as they arrive, or, for a burst, waits for more of them; it cannot be stalled.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

#include "model/base/random.h"
#include "model/ethernet/cmac_word.h"
#include "verif/ethernet/line/line_end.h"

namespace trib::ethernet {

struct CmacReceiveShape {
  std::uint64_t byte_fs = 0;  // on the line
  unsigned collected_words =
      1;  // of a frame that wait before the first goes out, at most; drawn for each frame
};

class CmacReceiveLine {
 public:
  CmacReceiveLine(const CmacReceiveShape& shape, std::uint64_t seed)
      : shape_(shape), random_(seed) {}

  void send(FramePtr frame) { queue_.push_back({std::move(frame), now_fs_}); }
  /// Frames that have not begun are not sent.
  void forget() { queue_.clear(); }
  /// Frames on the line, or waiting for it, do not arrive.
  void lose();
  bool idle() const { return queue_.empty() && on_line_.empty(); }
  void on_started(LineEnd::SentEvent event) { started_ = std::move(event); }
  /// A frame, as the MAC sees it, is bad with this probability.
  void set_error_rate(double rate) { errors_ = rate; }

  /// The word of the cycle that ends at `now_fs`; it stays until the next call.
  std::optional<CmacWord> next(std::uint64_t now_fs);

 private:
  struct Waiting {
    FramePtr frame;
    std::uint64_t since_fs;
  };
  struct OnLine {
    Bytes bytes;  // MT1
    bool bad = false;
    std::uint64_t first_fs = 0, hold_fs = 0;
    std::size_t next_word = 0;
  };

  void begin_frames();
  std::uint64_t arrival_fs(const OnLine& frame, std::size_t word) const;

  CmacReceiveShape shape_;
  Random random_;
  LineEnd::SentEvent started_;
  double errors_ = 0;
  std::deque<Waiting> queue_;
  std::deque<OnLine> on_line_;
  std::uint64_t now_fs_ = 0, free_fs_ = 0;  // free_fs_: the next frame may begin
  std::array<std::uint8_t, kCmacBytes> data_{};
};

}  // namespace trib::ethernet
