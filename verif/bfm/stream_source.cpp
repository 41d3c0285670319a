// SPDX-License-Identifier: Apache-2.0
#include "verif/bfm/stream_source.h"

#include <stdexcept>
#include <string>

namespace trib {
namespace {

void require_bytes(const FramePtr& frame, unsigned port) {
  if (frame->bytes.empty()) {
    throw std::invalid_argument("source of port " + std::to_string(port) +
                                ": a frame without bytes can't be sent");
  }
}

}  // namespace

StreamSource::StreamSource(NodeDut& dut, unsigned port, const PaceConfig& pace)
    : dut_(dut), port_(port), beat_bytes_(dut.beat_bytes()), pacer_(pace) {
  dut_.idle_rx(port_);
}

void StreamSource::push(FramePtr frame) {
  require_bytes(frame, port_);
  queue_.push_back(std::move(frame));
}

void StreamSource::before_edge(std::uint64_t cycle) {
  const bool candidate = current_ || !queue_.empty() || supplier_;
  if (candidate && pacer_.may_pass(cycle) && (current_ || take_next(cycle))) {
    send_beat(cycle);
  } else if (driving_) {
    dut_.idle_rx(port_);
    driving_ = false;
  }
}

bool StreamSource::take_next(std::uint64_t cycle) {
  if (!queue_.empty()) {
    current_ = std::move(queue_.front());
    queue_.pop_front();
  } else if (supplier_) {
    current_ = supplier_(cycle);
  }
  if (!current_) {
    return false;
  }
  require_bytes(current_, port_);
  for (const FrameEvent& started : started_) {
    started(current_, cycle);
  }
  return true;
}

void StreamSource::send_beat(std::uint64_t cycle) {
  const Bytes& bytes = current_->bytes;
  const std::size_t left = bytes.size() - offset_;
  const bool last = left <= beat_bytes_;
  const unsigned count = last ? static_cast<unsigned>(left) : beat_bytes_;
  dut_.drive_rx(port_, {bytes.data() + offset_, count, last, last && current_->bad});
  driving_ = true;
  pacer_.passed(cycle, count, last);
  offset_ += count;
  if (last) {
    finish(cycle);
  }
}

void StreamSource::finish(std::uint64_t cycle) {
  const FramePtr frame = std::move(current_);
  current_ = nullptr;
  offset_ = 0;
  ++frames_;
  bytes_ += frame->bytes.size();
  for (const FrameEvent& sent : sent_) {
    sent(frame, cycle);
  }
}

}  // namespace trib
