// SPDX-License-Identifier: Apache-2.0
// The transmit side of a hard MAC of 100G, and the line it drives. It takes words into a buffer and sends them at 100 Gb/s, preamble,
// FCS and a gap of 12 bytes counted; ready falls when the buffer is full, and now and then besides. Errors: std::runtime_error
// for whatever would break a frame in the MAC (CM2, CM3).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "model/base/random.h"
#include "model/ethernet/cmac_transmit_checker.h"
#include "verif/ethernet/line/line_end.h"

namespace trib::ethernet {

/// Preamble, FCS and gap of a frame.
inline constexpr unsigned kPreambleBytes = 8, kFcsBytes = 4, kGapBytes = 12;

struct CmacTransmitShape {
  std::uint64_t byte_fs = 0;     // on the line
  unsigned buffered_words = 16;  // before it is full
  // Of the cycles, in which ready begins to be low, for up to three; in a frame only where the line has words for them.
  double pauses = 0;
};

class CmacTransmitLine {
 public:
  CmacTransmitLine(const CmacTransmitShape& shape, std::uint64_t seed)
      : shape_(shape), random_(seed) {}

  /// ready at the edge at `now_fs`. Without `enabled`, low but within a frame.
  bool draw_ready(std::uint64_t now_fs, bool enabled);
  /// The word offered at that edge.
  void edge(const std::optional<CmacWord>& offered, bool ready, std::uint64_t now_fs);

  /// The next frame of which the last bit was on the line by `now_fs`.
  std::optional<FrameOnLine> next_frame(std::uint64_t now_fs);
  /// Reset: nothing is left of the frame in hand, nor of those on the line.
  void forget();

 private:
  struct Sent {
    FrameOnLine frame;
    std::uint64_t end_fs;
  };

  CmacTransmitShape shape_;
  Random random_;
  CmacPinsChecker pins_;
  unsigned pause_ = 0;             // cycles left
  std::uint64_t line_end_fs_ = 0;  // when all that was taken will have been sent
  std::uint64_t first_fs_ = 0;     // of the frame in hand
  std::deque<Sent> sent_;
};

}  // namespace trib::ethernet
