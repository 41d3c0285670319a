// SPDX-License-Identifier: Apache-2.0
// The receive side of one port: frames in their order, each with one verdict (VD1), and the claims
// that they have made, each with one end (IN5).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "model/codec/frame_codec.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_sum.h"
#include "model/node/verdict.h"

namespace trib {

struct ReceivedFrame {
  FramePtr frame;  // decoded
  codec::FrameError error = codec::FrameError::kNone;
  Header header;
  std::uint64_t started = 0;  // cycle of its first beat
  std::uint64_t index = 0;    // on its port, from 0
};

class StepReceiver {
 public:
  StepReceiver(unsigned port, StepErrors& errors) : port_(port), errors_(errors) {}

  void started(std::uint64_t cycle);
  void received(FramePtr frame, codec::FrameError error);
  // Has the oldest frame without a verdict come whole?
  bool is_next_whole() const { return !frames_.empty() && frames_.front().frame != nullptr; }

  // The frame that a verdict is for: the oldest without one. Nothing, after an error, if it has not
  // come whole.
  std::optional<ReceivedFrame> next();
  // That frame has this verdict.
  void judged(const ReceivedFrame& frame, Verdict verdict);
  void claimed(const PartPtr& part);
  // The claim that ends, or null after an error. The frame of a good end is in accepted_frame().
  PartPtr settled(unsigned group, std::uint32_t sequence, bool good);
  const ReceivedFrame& accepted_frame() const { return accepted_frame_; }
  // Of the oldest frame without a verdict; nothing if there is none.
  std::optional<std::uint64_t> oldest_start() const;
  // Has every frame that has begun its verdict?
  bool quiet() const { return frames_.empty(); }
  void finish();

 private:
  void report(const char* rule, const StepPart& part, const char* what);
  PartPtr* find(unsigned group, std::uint32_t sequence);
  void check_late_claims(std::uint64_t next_frame);

  unsigned port_;
  StepErrors& errors_;
  std::deque<ReceivedFrame> frames_;  // without verdict
  std::uint64_t starts_ = 0;
  std::uint64_t received_ = 0;
  std::uint64_t judged_ = 0;
  std::deque<PartPtr> claims_;  // that have not ended
  PartPtr accepted_;            // its frame is Accepted, its end is to follow
  ReceivedFrame accepted_frame_;
  std::optional<Header> bad_judged_;  // the last verdict was on a bad end of this frame
  PartPtr bad_ahead_;                 // has ended bad before its frame's verdict
};

}  // namespace trib
