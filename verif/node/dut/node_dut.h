// SPDX-License-Identifier: Apache-2.0
// The only interface to the simulated node (rtl/node): pins in plain C++ and one function that
// advances the clock by one cycle. No header of the simulator is seen through it, so the bus
// functional models, the cluster and the tests also run against a node that is faked in memory.
//
// The order of use is that of StreamPins; what steps the clock is clock_cycle().
// Errors: a failed assertion of the design, $stop, $fatal or $finish inside clock_cycle() is thrown
// as RtlError (rtl_error.h); the design must not be clocked afterwards.
#pragma once

#include <cstdint>
#include <string>

#include "verif/node/trace/step_buffer.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"
#include "verif/sim/clock/time_window.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class NodeDut : public StreamPins {
 public:
  /// Strobe, once for each received frame, in order per port; verdict() is the index of its
  /// counter.
  virtual bool verdict_valid(unsigned port) const = 0;
  virtual unsigned verdict(unsigned port) const = 0;

  virtual std::uint32_t verdict_valids() const = 0;  // bit p = port p

  /// The node itself, if something is between its own streams and these: what follows the node has
  /// to watch those.
  virtual NodeDut& core() { return *this; }
  /// Whether nothing is in flight between those streams and these.
  virtual bool quiet() const { return true; }

  virtual AxiLitePins& axil() = 0;
  virtual void set_reset(bool reset) = 0;

  /// One falling and one rising edge of the clock; `time_fs` is the time of the rising edge in
  /// femtoseconds and must increase from call to call.
  virtual void clock_cycle(std::uint64_t time_fs) = 0;

  /// Waves in FST format (time unit 1 fs) of the time in `window`, and a view for GTKWave next to
  /// them; trace_on(false) suspends them until trace_on(true). The view opens at the time of the
  /// first mark_trace(), which an error is worth. A file that is open is closed by close_trace(),
  /// or by the destructor, which reports no error. Throws RecordingError: open_trace() if the file
  /// can't be written, close_trace() if it is not whole, or nothing was simulated in the window.
  virtual void open_trace(const std::string& file, const TimeWindow& window) = 0;
  void open_trace(const std::string& file) { open_trace(file, TimeWindow()); }
  virtual void trace_on(bool on) = 0;
  virtual void mark_trace() = 0;
  /// Data recorded so far can be read, also if the process ends by force. Nothing without a file.
  virtual void flush_trace() = 0;
  virtual void close_trace() = 0;

  /// The node's steps are reported to `listener` from now on, inside clock_cycle(), until the node is
  /// destroyed; each call adds a listener. A fake node may report nothing.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): nodes that report steps keep it
  virtual void on_step(StepListener) {}

  /// Assertions of the design on (the state after construction) or off, as during reset.
  virtual void assertions(bool on) = 0;
};

}  // namespace trib
