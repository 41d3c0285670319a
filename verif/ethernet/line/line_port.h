// SPDX-License-Identifier: Apache-2.0
// A simulated port of a node on a line: between the node's streams on the one side and the far end of the line on the other. It
// has the clocks of the line in it; that of the core is given edge by edge.
//
// Order of use, each core cycle: read received() and ready(), which are stable until the next edge; offer(); core_edge(). A beat
// that is offered is taken at that edge iff ready(). Errors: RtlError from core_edge(), as of a NodeDut; std::runtime_error where the
// port breaks a rule of the line.
#pragma once

#include <cstdint>
#include <optional>

#include "verif/ethernet/line/line_end.h"
#include "verif/ethernet/line/word_texts.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib::ethernet {

class LinePort {
 public:
  virtual ~LinePort() = default;

  virtual unsigned beat_bytes() const = 0;
  /// Of a frame that ends bad, up to so many bytes are lost on the line.
  virtual unsigned most_lost_of_spoiled() const = 0;

  /// From the wire, and whether there is space for a beat to the wire.
  virtual std::optional<Beat> received() const = 0;
  virtual bool ready() const = 0;
  /// To the wire, until something else is offered.
  virtual void offer(const std::optional<Beat>& beat) = 0;

  /// All edges of the line's clocks that are due, and one of the core's. Times grow from call to call.
  virtual void core_edge(std::uint64_t time_fs) = 0;
  /// All of its resets, from the next edges on.
  virtual void set_reset(bool reset) = 0;
  virtual void assertions(bool on) = 0;

  /// From now on words on the line are kept as text. Returns the text at a time; times must not decrease between calls.
  virtual void keep_texts(bool keep) = 0;
  virtual WordTexts& received_texts() = 0;
  virtual WordTexts& sent_texts() = 0;

  /// Both ends are ready for frames, and neither reports a fault.
  virtual bool up() const = 0;
  virtual LineEnd& far_end() = 0;
};

}  // namespace trib::ethernet
