// SPDX-License-Identifier: Apache-2.0
// WireBytes: what one direction of the wire has carried of chunks, as their elements and as they have
// travelled.
#pragma once

#include <cstdint>

namespace trib {

struct WireBytes {
  static constexpr std::uint64_t kFrameOverhead = 88;  // headers 64, preamble 8, FCS 4, gap 12

  std::uint64_t element_bytes = 0;
  std::uint64_t payload_bytes = 0;  // as they have travelled
  std::uint64_t frames = 0;         // with or without payload

  // Time of the frames on the wire, in byte times.
  std::uint64_t on_wire() const { return payload_bytes + kFrameOverhead * frames; }
  // Factor by which fewer bytes of payload were sent; and the same for all bytes on the wire.
  double payload_ratio() const { return quotient(element_bytes, payload_bytes); }
  double wire_ratio() const { return quotient(element_bytes + kFrameOverhead * frames, on_wire()); }

  WireBytes& operator+=(const WireBytes& more) {
    element_bytes += more.element_bytes;
    payload_bytes += more.payload_bytes;
    frames += more.frames;
    return *this;
  }
  WireBytes operator+(const WireBytes& more) const { return WireBytes(*this) += more; }
  WireBytes operator-(const WireBytes& less) const {
    return {element_bytes - less.element_bytes, payload_bytes - less.payload_bytes,
            frames - less.frames};
  }

 private:
  static double quotient(std::uint64_t of, std::uint64_t by) {
    return by == 0 ? 1 : static_cast<double>(of) / static_cast<double>(by);
  }
};

}  // namespace trib
