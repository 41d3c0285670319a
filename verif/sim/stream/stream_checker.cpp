// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/stream_checker.h"

#include <cstring>

#include "model/frame/icmp_echo.h"

namespace trib {
namespace {

constexpr std::uint64_t kLongestFrame = kMaxEchoFrame;

unsigned count_bytes(std::uint64_t keep) {
  return static_cast<unsigned>(__builtin_popcountll(keep));
}

}  // namespace

StreamChecker::StreamChecker(const StreamPins& pins)
    : pins_(pins), full_keep_(~std::uint64_t{0} >> (64 - pins.beat_bytes())) {
  for (unsigned port = 0; port < pins.ports(); ++port) {
    rx_.push_back({"receive", port});
    tx_.push_back({"transmit", port});
    tx_.back().held_data.resize(pins.beat_bytes());
  }
}

void StreamChecker::before_edge(std::uint64_t cycle) {
  cycle_ = cycle;
  const std::uint32_t rx = pins_.rx_valids();
  const std::uint32_t tx = pins_.tx_valids() | held_tx_;
  for (unsigned port = 0; (rx | tx) >> port != 0; ++port) {
    if (rx >> port & 1) {
      check_beat(rx_[port], pins_.rx_view(port));
    }
    if (tx >> port & 1) {
      check_tx(tx_[port], pins_.tx_view(port));
    }
  }
}

void StreamChecker::check_beat(const Stream& stream, const StreamView& view) {
  if (view.keep == full_keep_ && !view.user) return;  // nearly every beat
  if (view.keep == 0 || (view.keep & (view.keep + 1)) != 0) {
    report(stream, "tkeep is empty or has a gap");
  } else if (!view.last && view.keep != full_keep_) {
    report(stream, "tkeep is not full in a beat that is not the last");
  }
  if (view.user && !view.last) {
    report(stream, "tuser without tlast");
  }
}

void StreamChecker::check_tx(Stream& stream, const StreamView& view) {
  if (held_tx_ >> stream.port & 1) {
    check_held(stream, view);
  }
  held_tx_ &= ~(1u << stream.port);
  if (!view.valid) {
    return;
  }
  check_beat(stream, view);
  if (view.ready) {
    take(stream, view);
  } else {
    held_tx_ |= 1u << stream.port;
    stream.held = view;
    std::memcpy(stream.held_data.data(), view.data, stream.held_data.size());
  }
}

void StreamChecker::check_held(const Stream& stream, const StreamView& view) {
  if (!view.valid) {
    report(stream, "tvalid fell before the beat was taken");
    return;
  }
  // Lanes beyond tkeep mean nothing and may change.
  const bool same = view.last == stream.held.last && view.user == stream.held.user &&
                    view.keep == stream.held.keep &&
                    std::memcmp(view.data, stream.held_data.data(), count_bytes(view.keep)) == 0;
  if (!same) {
    report(stream, "the beat changed before it was taken");
  }
}

void StreamChecker::take(Stream& stream, const StreamView& view) {
  const std::uint64_t begin = stream.bytes;
  // Nearly every beat is full, and counting bits is slow without an instruction for it.
  stream.bytes += view.keep == full_keep_ ? stream.held_data.size() : count_bytes(view.keep);
  for (std::uint64_t at = begin; at < stream.bytes && at < kHead; ++at) {
    stream.head[at] = view.data[at - begin];
  }
  if (stream.bytes > kLongestFrame && begin <= kLongestFrame) {
    report(stream, "the frame does not end");
  }
  if (view.last) {
    const bool udp = layout::get16(&stream.head[layout::kEtherType]) == layout::kEtherTypeIpv4 &&
                     stream.head[layout::kIpProtocol] == layout::kIpProtocolUdp;
    const std::uint64_t expected =
        layout::kEthernetBytes + layout::get16(&stream.head[layout::kIpTotalLength]);
    if (udp && !view.user && stream.bytes != expected) {
      report(stream, "the frame has " + std::to_string(stream.bytes) + " bytes, its header says " +
                         std::to_string(expected));
    }
    stream.bytes = 0;
    stream.head.fill(0);
  }
}

void StreamChecker::report(const Stream& stream, const std::string& what) {
  if (violations_.size() < kMaxViolations) {
    violations_.push_back(std::string(stream.name) + " stream of port " +
                          std::to_string(stream.port) + ", cycle " + std::to_string(cycle_) + ": " +
                          what);
  }
}

}  // namespace trib
