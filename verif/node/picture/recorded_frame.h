// SPDX-License-Identifier: Apache-2.0
// A frame on a stream of the node, with the cycles that its beats took. Built beat by beat.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

/// Cycles from `first` on, before `end`.
struct CycleSpan {
  std::uint64_t first;
  std::uint64_t end;
};

class RecordedFrame {
 public:
  /// A beat is on the stream in this cycle, taken or not.
  void add(const StreamView& beat, unsigned beat_bytes, std::uint64_t cycle);

  /// Its header; of a frame of another protocol, or too short a one, without meaning.
  Header header() const;
  /// "Contribution 17", as frame_text() has it.
  std::string text() const;
  bool is_of(FrameType type) const;
  /// The first bytes of its payload, at most kPayloadHead of them.
  Bytes payload_head() const;
  std::size_t payload_bytes() const { return bytes_ < kHeaderBytes ? 0 : bytes_ - kHeaderBytes; }

  bool ended() const { return ended_; }
  bool bad() const { return bad_; }
  std::uint64_t first() const { return first_; }
  /// The cycle after that of its last beat so far.
  std::uint64_t end() const { return end_; }
  /// The cycle of the beat with byte 63; 0 before it.
  std::uint64_t header_done() const { return header_done_; }
  /// Runs of cycles with a beat of the header, and of the payload.
  const std::vector<CycleSpan>& header_spans() const { return header_spans_; }
  const std::vector<CycleSpan>& payload_spans() const { return payload_spans_; }

  static constexpr std::size_t kPayloadHead = 12;

 private:
  Bytes head_;
  std::size_t bytes_ = 0;
  std::uint64_t first_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t header_done_ = 0;
  std::vector<CycleSpan> header_spans_;
  std::vector<CycleSpan> payload_spans_;
  bool ended_ = false;
  bool bad_ = false;
};

}  // namespace trib
