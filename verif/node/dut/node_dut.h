// SPDX-License-Identifier: Apache-2.0
// The only interface to the simulated node (rtl/trib_node): pins in plain C++ and one function that
// advances the clock by one cycle. No header of the simulator is seen through it, so the bus
// functional models, the cluster and the tests also run against a node that is faked in memory.
//
// Order of use, every cycle: read the outputs (they are registered and stand still until the next
// edge), drive the inputs for the coming edge, call clock_cycle(). An input keeps its value until
// it is driven again. A transmit beat is handed over at the coming edge iff tx_valid() and the
// ready that was driven for that edge.
// Bytes: byte 0 of a frame is the first byte on the wire; a beat points at `bytes` consecutive
// bytes of the frame, the lanes of a beat beyond `bytes` hold what they held before.
// Errors: a failed assertion of the design, $stop, $fatal or $finish inside clock_cycle() is thrown
// as RtlError (rtl_error.h); the design must not be clocked afterwards.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

struct Beat {
  const std::uint8_t* data;
  unsigned
      bytes;  // 1..beat_bytes(); only the last beat of a frame may have fewer than beat_bytes()
  bool last;
  bool user;  // with last: the frame is bad
};

/// One stream as its wires stand now, for passive checks and monitors.
struct StreamView {
  bool valid;
  bool ready;  // a receive stream is always ready
  bool last;
  bool user;
  std::uint64_t keep;        // bit i: byte i of data belongs to the frame
  const std::uint8_t* data;  // beat_bytes() bytes
};

/// Simulated time, both ends included.
struct TimeWindow {
  std::uint64_t from_fs = 0;
  std::uint64_t until_fs = std::numeric_limits<std::uint64_t>::max();

  bool holds(std::uint64_t time_fs) const { return from_fs <= time_fs && time_fs <= until_fs; }
};

class NodeDut {
 public:
  virtual ~NodeDut() = default;

  virtual unsigned ports() const = 0;
  virtual unsigned beat_bytes() const = 0;

  /// Receive stream of a port: a valid beat, or none, at the coming edge.
  virtual void drive_rx(unsigned port, const Beat& beat) = 0;
  virtual void idle_rx(unsigned port) = 0;

  /// Transmit stream of a port. tx_beat() is meaningful while tx_valid(); its data stays readable
  /// until the next clock_cycle().
  virtual bool tx_valid(unsigned port) const = 0;
  virtual Beat tx_beat(unsigned port) const = 0;
  virtual void set_tx_ready(unsigned port, bool ready) = 0;

  /// Strobe, once for each received frame, in order per port; verdict() is the index of its
  /// counter.
  virtual bool verdict_valid(unsigned port) const = 0;
  virtual unsigned verdict(unsigned port) const = 0;

  /// The valid flags of all ports at once, bit p = port p: what saves a call per port and cycle.
  virtual std::uint32_t rx_valids() const = 0;
  virtual std::uint32_t tx_valids() const = 0;
  virtual std::uint32_t verdict_valids() const = 0;

  virtual StreamView rx_view(unsigned port) const = 0;
  virtual StreamView tx_view(unsigned port) const = 0;

  virtual AxiLitePins& axil() = 0;
  virtual void set_reset(bool reset) = 0;

  /// One falling and one rising edge of the clock; `time_fs` is the time of the rising edge in
  /// femtoseconds and must increase from call to call.
  virtual void clock_cycle(std::uint64_t time_fs) = 0;

  /// Waves in FST format (time unit 1 fs) of the time in `window`, and a view for GTKWave beside
  /// them; trace_on(false) suspends them until trace_on(true). The view opens at the time of the
  /// first mark_trace(), which an error is worth. A file that is open is closed by close_trace(),
  /// or by the destructor, which tells of no error. Throws RecordingError: open_trace() if the file
  /// can't be written, close_trace() if it is not whole, or nothing was simulated in the window.
  virtual void open_trace(const std::string& file, const TimeWindow& window) = 0;
  void open_trace(const std::string& file) { open_trace(file, TimeWindow()); }
  virtual void trace_on(bool on) = 0;
  virtual void mark_trace() = 0;
  virtual void close_trace() = 0;

  /// Assertions of the design on (the state after construction) or off, as during reset.
  virtual void assertions(bool on) = 0;
};

/// The reference configurations: 4 ports of 8 bytes (156.25 MHz) and 4 ports of 64 bytes (250 MHz).
/// Registers that have no reset start with values drawn from `seed`.
std::unique_ptr<NodeDut> make_node_10g(std::uint64_t seed);
std::unique_ptr<NodeDut> make_node_10g_2(std::uint64_t seed);     // with two groups
std::unique_ptr<NodeDut> make_node_10g_wide(std::uint64_t seed);  // with a window of 64
std::unique_ptr<NodeDut> make_node_100g(std::uint64_t seed);

}  // namespace trib
