// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/test/fake_streams.h"

#include <algorithm>

namespace trib {
namespace {

std::uint64_t keep_mask(std::size_t bytes) { return ~std::uint64_t{0} >> (64 - bytes); }

template <typename Predicate>
std::uint32_t flags(unsigned ports, Predicate predicate) {
  std::uint32_t mask = 0;
  for (unsigned port = 0; port < ports; ++port) {
    mask |= std::uint32_t{predicate(port)} << port;
  }
  return mask;
}

StreamView view(const FakeStreams::Wires& wires, bool ready) {
  return {wires.valid, ready, wires.last, wires.user, wires.keep, wires.data.data()};
}

}  // namespace

FramePtr make_frame(std::size_t bytes, bool bad) {
  Frame frame;
  frame.bad = bad;
  for (std::size_t i = 0; i < bytes; ++i) {
    frame.bytes.push_back(static_cast<std::uint8_t>(i));
  }
  return std::make_shared<const Frame>(std::move(frame));
}

FakeStreams::FakeStreams(unsigned ports, unsigned beat_bytes)
    : beat_bytes_(beat_bytes), lines_(ports) {
  for (Line& line : lines_) {
    line.rx.data.resize(beat_bytes);
    line.tx.data.resize(beat_bytes);
  }
}

void FakeStreams::send(unsigned port, const Frame& frame,
                       const std::vector<std::size_t>& idle_before) {
  std::deque<Wires>& queue = lines_.at(port).queue;
  for (std::size_t begin = 0; begin < frame.bytes.size(); begin += beat_bytes_) {
    if (std::count(idle_before.begin(), idle_before.end(), begin / beat_bytes_) > 0) {
      queue.emplace_back();
    }
    const std::size_t end = std::min<std::size_t>(begin + beat_bytes_, frame.bytes.size());
    Wires beat;
    beat.valid = true;
    beat.last = end == frame.bytes.size();
    beat.user = beat.last && frame.bad;
    beat.keep = keep_mask(end - begin);
    beat.data.assign(frame.bytes.data() + begin, frame.bytes.data() + end);
    beat.data.resize(beat_bytes_);
    queue.push_back(std::move(beat));
  }
}

void FakeStreams::drive_rx(unsigned port, const Beat& beat) {
  Wires& wires = lines_.at(port).rx;
  std::copy(beat.data, beat.data + beat.bytes, wires.data.begin());
  wires.keep = keep_mask(beat.bytes);
  wires.last = beat.last;
  wires.user = beat.user;
  wires.valid = true;
}

Beat FakeStreams::tx_beat(unsigned port) const {
  const Wires& wires = lines_.at(port).tx;
  return {wires.data.data(), static_cast<unsigned>(__builtin_popcountll(wires.keep)), wires.last,
          wires.user};
}

std::uint32_t FakeStreams::rx_valids() const {
  return flags(ports(), [&](unsigned port) { return lines_[port].rx.valid; });
}
std::uint32_t FakeStreams::tx_valids() const {
  return flags(ports(), [&](unsigned port) { return lines_[port].tx.valid; });
}

StreamView FakeStreams::rx_view(unsigned port) const { return view(lines_.at(port).rx, true); }

StreamView FakeStreams::tx_view(unsigned port) const {
  const Wires& wires = lines_.at(port).tx;
  return view(wires, wires.ready);
}

void FakeStreams::clock_cycle() {
  for (unsigned port = 0; port < ports(); ++port) {
    receive_beat(port);
  }
  for (Line& line : lines_) {
    transmit_beat(line);
  }
  ++cycle_;
}

void FakeStreams::receive_beat(unsigned port) {
  Line& line = lines_[port];
  if (!line.rx.valid) {
    return;
  }
  const auto bytes = static_cast<std::size_t>(__builtin_popcountll(line.rx.keep));
  line.taken.push_back({cycle_, Bytes(line.rx.data.data(), line.rx.data.data() + bytes),
                        line.rx.last, line.rx.user});
  line.frame.bytes.insert(line.frame.bytes.end(), line.rx.data.data(), line.rx.data.data() + bytes);
  if (line.rx.last) {
    line.frame.bad = line.rx.user;
    if (received) received(port, line.frame);
    line.frame = {};
  }
}

void FakeStreams::transmit_beat(Line& line) {
  if (line.queue.empty()) {
    line.tx.valid = line.tx.valid && !line.tx.ready;
  } else if (!line.tx.valid || line.tx.ready) {
    const bool ready = line.tx.ready;
    line.tx = std::move(line.queue.front());
    line.tx.ready = ready;
    line.tx.data.resize(beat_bytes_);
    line.queue.pop_front();
  }
}

}  // namespace trib
