// SPDX-License-Identifier: Apache-2.0
// The registers of a node's groups, next to the model that follows the node's steps: starts that are
// taken or refused (GR5), epochs that are brought to where a script needs them, and the comparison
// of states. Advances the bench until it is done. Errors: std::runtime_error if a start is not
// answered as it must be, and what NodeControl throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/node/steps/stepped_node.h"
#include "verif/node/bench/bench.h"
#include "verif/node/registers/node_control.h"

namespace trib {

class GroupRegisters {
 public:
  // Both must outlive it.
  GroupRegisters(Bench& bench, NodeControl& control) : bench_(bench), control_(control) {}

  // START, which must be taken or get an error response, as the model has it.
  void start(unsigned group, const SteppedNode& model);
  void set_epoch(unsigned group, std::uint16_t epoch);

  // Brings the last epochs on both sides of an idle group (TR4) to `epoch`, not 0, by lives that are
  // started and ended. The members and the uplink in the registers are others then.
  void align(unsigned group, std::uint16_t epoch, std::optional<unsigned> uplink);

  // Empty, or what is not as in the model.
  std::string compare(unsigned group, const SteppedNode& model);

 private:
  Bench& bench_;
  NodeControl& control_;
};

}  // namespace trib
