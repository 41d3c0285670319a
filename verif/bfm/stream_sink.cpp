// SPDX-License-Identifier: Apache-2.0
#include "verif/bfm/stream_sink.h"

#include <memory>

namespace trib {

StreamSink::StreamSink(NodeDut& dut, unsigned port, const PaceConfig& pace)
    : dut_(dut), port_(port), pacer_(pace) {
  dut_.set_tx_ready(port_, false);
}

void StreamSink::before_edge(std::uint64_t cycle) {
  const bool ready = pacer_.may_pass(cycle);
  if (ready != ready_) {
    dut_.set_tx_ready(port_, ready);
    ready_ = ready;
  }
  if (!ready) {
    return;
  }
  if (dut_.tx_valid(port_)) {
    take(cycle);
  } else if (mid_frame()) {
    ++underruns_;
  }
}

void StreamSink::take(std::uint64_t cycle) {
  const Beat beat = dut_.tx_beat(port_);
  if (!mid_frame()) {
    cycle_first_ = cycle;
  }
  buffer_.insert(buffer_.end(), beat.data, beat.data + beat.bytes);
  pacer_.passed(cycle, beat.bytes, beat.last);
  if (beat.last) {
    finish(beat.user, cycle);
  }
}

void StreamSink::finish(bool bad, std::uint64_t cycle) {
  const FramePtr frame = std::make_shared<const Frame>(Frame{buffer_, bad});
  buffer_.clear();
  ++frames_;
  bytes_ += frame->bytes.size();
  for (const FrameEvent& event : events_) {
    event(frame, cycle_first_, cycle);
  }
}

}  // namespace trib
