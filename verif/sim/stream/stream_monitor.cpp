// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/stream_monitor.h"

#include <cstring>
#include <utility>

namespace trib {
namespace {

constexpr std::uint64_t kLongestEncoding = 300;  // cycles (GC16.8)

}  // namespace

StreamMonitor::StreamMonitor(const StreamPins& pins, Events events)
    : pins_(pins),
      beat_bytes_(pins.beat_bytes()),
      full_keep_(~std::uint64_t{0} >> (64 - pins.beat_bytes())),
      events_(std::move(events)),
      rx_(pins.ports()),
      tx_(pins.ports()),
      held_(pins.ports()),
      busy_since_(pins.ports()),
      offered_(pins.ports()) {}

void StreamMonitor::reset() {
  for (std::vector<Line>* lines : {&rx_, &tx_}) {
    for (Line& line : *lines) line.open = false;
  }
  held_.assign(held_.size(), 0);
  busy_since_ = offered_;
}

void StreamMonitor::before_edge(std::uint64_t cycle) {
  const std::uint32_t rx = pins_.rx_valids();
  const std::uint32_t tx = pins_.tx_valids();
  for (unsigned port = 0; (rx | tx) >> port != 0; ++port) {
    if ((rx >> port & 1) != 0) receive(port, cycle);
    if ((tx >> port & 1) != 0) send(port, cycle);
  }
}

// In every cycle of every stream, hence by words of a fixed size, and counted without a call; nearly
// every beat is full.
void StreamMonitor::take(Line& line, const StreamView& view, std::uint64_t cycle) {
  constexpr std::size_t kWord = 8;
  if (!line.open) {
    line.open = true;
    line.size = 0;
    line.first = cycle;
  }
  if (line.size + beat_bytes_ > line.bytes.size()) line.bytes.resize(2 * line.size + beat_bytes_);
  for (std::size_t at = 0; at < beat_bytes_; at += kWord) {
    std::memcpy(line.bytes.data() + line.size + at, view.data + at, kWord);
  }
  line.size += view.keep == full_keep_ ? beat_bytes_
                                       : static_cast<std::size_t>(__builtin_popcountll(view.keep));
}

FramePtr StreamMonitor::finish(Line& line, bool bad) {
  line.open = false;
  const auto end = line.bytes.begin() + static_cast<std::ptrdiff_t>(line.size);
  return std::make_shared<const Frame>(Frame{Bytes(line.bytes.begin(), end), bad});
}

void StreamMonitor::receive(unsigned port, std::uint64_t cycle) {
  Line& line = rx_[port];
  const StreamView view = pins_.rx_view(port);
  const bool starts = !line.open;
  take(line, view, cycle);
  if (starts) events_.started(port, cycle);
  if (view.last) events_.received(port, finish(line, view.user), line.first, cycle);
}

void StreamMonitor::send(unsigned port, std::uint64_t cycle) {
  const StreamView view = pins_.tx_view(port);
  if (cycle > offered_[port] + kLongestEncoding) busy_since_[port] = cycle;
  offered_[port] = cycle;
  if (!view.ready) {
    ++held_[port];
    return;
  }
  held_[port] = 0;
  Line& line = tx_[port];
  take(line, view, cycle);
  if (view.last) events_.sent(port, finish(line, view.user), line.first, cycle);
}

}  // namespace trib
