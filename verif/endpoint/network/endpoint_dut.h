// SPDX-License-Identifier: Apache-2.0
// An endpoint as an element of a network: streams (port 0 is the worker's, port 1 + l that of link l), a
// clock, settings, and what its registers say. The endpoint may be the RTL, or a model.
#pragma once

#include <functional>
#include <optional>

#include "model/endpoint/life_state.h"
#include "verif/endpoint/network/endpoint_settings.h"
#include "verif/fabric/fabric_element.h"

class VerilatedFstC;

namespace trib::endpoint {

class EndpointDut : public FabricElement {
 public:
  /// Advances the network by a cycle.
  using Step = std::function<void()>;

  virtual void set_reset(bool reset) = 0;
  /// Begins to write the registers; `settled` says when all are written. Errors, then or later:
  /// std::runtime_error for a write that is refused.
  virtual void configure(const EndpointSettings& settings) = 0;
  virtual bool settled() const = 0;
  /// EP8 as the registers show it.
  virtual LifeState read_state(const Step& step) = 0;

  /// For waves: puts the design into a trace, of a model nothing; and the falling edge of the clock, with the
  /// inputs as they are driven, which is else a part of clock_cycle().
  virtual void trace(VerilatedFstC&) {}
  virtual void fall() {}

  void mark_waves() override {}
};

}  // namespace trib::endpoint
