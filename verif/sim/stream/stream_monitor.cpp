// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/stream_monitor.h"

#include <utility>

namespace trib {

StreamMonitor::StreamMonitor(const StreamPins& pins, Events events)
    : pins_(pins),
      events_(std::move(events)),
      rx_(pins.ports()),
      tx_(pins.ports()),
      held_(pins.ports()) {}

void StreamMonitor::reset() {
  for (std::vector<Line>* lines : {&rx_, &tx_}) {
    for (Line& line : *lines) line.growing = nullptr;
  }
  held_.assign(held_.size(), 0);
}

void StreamMonitor::before_edge(std::uint64_t cycle) {
  const std::uint32_t rx = pins_.rx_valids();
  const std::uint32_t tx = pins_.tx_valids();
  for (unsigned port = 0; (rx | tx) >> port != 0; ++port) {
    if ((rx >> port & 1) != 0) receive(port, cycle);
    if ((tx >> port & 1) != 0) send(port, cycle);
  }
}

void StreamMonitor::take(Line& line, const StreamView& view, std::uint64_t cycle) {
  if (!line.growing) {
    line.growing = std::make_shared<Frame>();
    line.growing->bytes.reserve(line.last_size);
    line.first = cycle;
  }
  const auto bytes = static_cast<unsigned>(__builtin_popcountll(view.keep));
  line.growing->bytes.insert(line.growing->bytes.end(), view.data, view.data + bytes);
  if (!view.last) return;
  line.growing->bad = view.user;
  line.last_size = line.growing->bytes.size();
}

void StreamMonitor::receive(unsigned port, std::uint64_t cycle) {
  Line& line = rx_[port];
  const StreamView view = pins_.rx_view(port);
  const bool starts = !line.growing;
  take(line, view, cycle);
  if (starts) events_.started(port, cycle);
  if (view.last) events_.received(port, std::exchange(line.growing, nullptr), line.first, cycle);
}

void StreamMonitor::send(unsigned port, std::uint64_t cycle) {
  const StreamView view = pins_.tx_view(port);
  if (!view.ready) {
    ++held_[port];
    return;
  }
  held_[port] = 0;
  Line& line = tx_[port];
  take(line, view, cycle);
  if (view.last) events_.sent(port, std::exchange(line.growing, nullptr), line.first, cycle);
}

}  // namespace trib
