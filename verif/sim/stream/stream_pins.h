// SPDX-License-Identifier: Apache-2.0
// The AXI4-Streams of a device, by port: one into it and one out of it, all of the same width. The
// streams into a device have no ready: it takes every beat. Their width is a multiple of 8 bytes.
//
// Order of use, every cycle: read the outputs (they are registered and stable until the next
// edge), drive the inputs for the coming edge, then step the device's clock. An input keeps its
// value until it is driven again. A transmit beat is handed over at the coming edge iff tx_valid()
// and the ready that was driven for that edge.
// Bytes: byte 0 of a frame is the first byte on the wire; a beat points at `bytes` consecutive
// bytes of the frame, the lanes of a beat beyond `bytes` hold what they held before.
#pragma once

#include <cstdint>

namespace trib {

struct Beat {
  const std::uint8_t* data;
  unsigned bytes;  // 1..beat_bytes(); fewer than that only in the last beat of a frame
  bool last;
  bool user;  // with last: the frame is bad
};

/// One stream as its wires are now, for passive checks and monitors.
struct StreamView {
  bool valid;
  bool ready;  // a receive stream is always ready
  bool last;
  bool user;
  std::uint64_t keep;        // bit i: byte i of data belongs to the frame
  const std::uint8_t* data;  // beat_bytes() bytes
};

class StreamPins {
 public:
  virtual ~StreamPins() = default;

  virtual unsigned ports() const = 0;
  virtual unsigned beat_bytes() const = 0;

  /// Receive stream of a port: a valid beat, or none, at the coming edge.
  virtual void drive_rx(unsigned port, const Beat& beat) = 0;
  virtual void idle_rx(unsigned port) = 0;

  /// Transmit stream of a port. tx_beat() is meaningful while tx_valid(); its data stays readable
  /// until the next edge.
  virtual bool tx_valid(unsigned port) const = 0;
  virtual Beat tx_beat(unsigned port) const = 0;
  virtual void set_tx_ready(unsigned port, bool ready) = 0;

  /// The valid flags of all ports at once, bit p = port p: what saves a call per port and cycle.
  virtual std::uint32_t rx_valids() const = 0;
  virtual std::uint32_t tx_valids() const = 0;

  virtual StreamView rx_view(unsigned port) const = 0;
  virtual StreamView tx_view(unsigned port) const = 0;
};

}  // namespace trib
