// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/stream_sink.h"

namespace trib {

StreamSink::StreamSink(StreamPins& pins, unsigned port, const PaceConfig& pace)
    : pins_(pins), port_(port), pacer_(pace) {
  pins_.set_tx_ready(port_, false);
}

void StreamSink::before_edge(std::uint64_t cycle) {
  const bool ready = !paused_ && pacer_.may_pass(cycle);
  if (ready != ready_) {
    pins_.set_tx_ready(port_, ready);
    ready_ = ready;
  }
  if (!ready) {
    return;
  }
  if (pins_.tx_valid(port_)) {
    take(cycle);
  } else if (mid_frame()) {
    ++underruns_;
  }
}

void StreamSink::take(std::uint64_t cycle) {
  const Beat beat = pins_.tx_beat(port_);
  const bool first = !mid_frame();
  if (first) {
    growing_ = std::make_shared<GrowingFrame>();
    growing_->bytes.reserve(last_size_);
    cycle_first_ = cycle;
  }
  growing_->bytes.insert(growing_->bytes.end(), beat.data, beat.data + beat.bytes);
  growing_->ended = beat.last;
  growing_->bad = beat.user;
  pacer_.passed(cycle, beat.bytes, beat.last);
  if (beats_left_ > 0 && --beats_left_ == 0) paused_ = true;
  if (first) {
    for (const StartEvent& started : started_) {
      started(FrameFlow::growing(growing_), cycle);
    }
  }
  if (beat.last) {
    finish(cycle);
  }
}

void StreamSink::finish(std::uint64_t cycle) {
  const FramePtr frame = std::move(growing_);
  growing_ = nullptr;
  last_size_ = frame->bytes.size();
  ++frames_;
  bytes_ += last_size_;
  for (const FrameEvent& event : events_) {
    event(frame, cycle_first_, cycle);
  }
}

}  // namespace trib
