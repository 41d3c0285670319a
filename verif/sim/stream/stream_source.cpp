// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/stream_source.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

namespace trib {
namespace {

void require_bytes(const Frame& frame, unsigned port) {
  if (frame.bytes.empty()) {
    throw std::invalid_argument("source of port " + std::to_string(port) +
                                ": a frame without bytes can't be sent");
  }
}

}  // namespace

StreamSource::StreamSource(StreamPins& pins, unsigned port, const PaceConfig& pace)
    : pins_(pins), port_(port), beat_bytes_(pins.beat_bytes()), pacer_(pace) {
  pins_.idle_rx(port_);
}

void StreamSource::push(FramePtr frame) {
  require_bytes(*frame, port_);
  queue_.push_back(std::move(frame));
}

void StreamSource::before_edge(std::uint64_t cycle) {
  const bool candidate = current_ || !queue_.empty() || supplier_;
  if (candidate && pacer_.may_pass(cycle) && (current_ || take_next(cycle)) && beat_available()) {
    send_beat(cycle);
  } else if (driving_) {
    pins_.idle_rx(port_);
    driving_ = false;
  }
}

bool StreamSource::take_next(std::uint64_t cycle) {
  if (!queue_.empty()) {
    current_ = FrameFlow(std::move(queue_.front()));
    queue_.pop_front();
  } else if (supplier_) {
    current_ = supplier_(cycle);
  }
  if (!current_) {
    return false;
  }
  require_bytes(current_.frame(), port_);
  for (const FrameEvent& started : started_) {
    started(current_.pointer(), cycle);
  }
  return true;
}

bool StreamSource::beat_available() const {
  return current_.ended() || current_.frame().bytes.size() - offset_ >= beat_bytes_;
}

void StreamSource::send_beat(std::uint64_t cycle) {
  const Bytes& bytes = current_.frame().bytes;
  const std::size_t left = bytes.size() - offset_;
  const bool last = broken_ || (current_.ended() && left <= beat_bytes_);
  const auto count = static_cast<unsigned>(std::min<std::size_t>(left, beat_bytes_));
  pins_.drive_rx(port_,
                 {bytes.data() + offset_, count, last, last && (broken_ || current_.frame().bad)});
  driving_ = true;
  pacer_.passed(cycle, count, last);
  offset_ += count;
  if (last) {
    finish(cycle);
  }
}

void StreamSource::finish(std::uint64_t cycle) {
  FramePtr frame = current_.pointer();
  if (broken_) {
    const auto end = frame->bytes.begin() + static_cast<std::ptrdiff_t>(offset_);
    frame = std::make_shared<const Frame>(Frame{Bytes(frame->bytes.begin(), end), true});
  }
  current_ = FrameFlow();
  offset_ = 0;
  broken_ = false;
  ++frames_;
  bytes_ += frame->bytes.size();
  for (const FrameEvent& sent : sent_) {
    sent(frame, cycle);
  }
}

}  // namespace trib
