// SPDX-License-Identifier: Apache-2.0
// An element that a fabric joins by links: a node, or anything else with streams and a clock.
#pragma once

#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class FabricElement {
 public:
  virtual ~FabricElement() = default;

  virtual StreamPins& streams() = 0;
  virtual void clock_cycle(const ClockEdge& edge) = 0;
  /// There is a beat on a stream, or a frame in flight between the streams and the element.
  virtual bool streaming() const = 0;
  /// The waves, if any, are marked: something is wrong here.
  virtual void mark_waves() = 0;
};

}  // namespace trib
