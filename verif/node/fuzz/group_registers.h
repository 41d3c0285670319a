// SPDX-License-Identifier: Apache-2.0
// The registers of a node's groups, against the model's: starts that are taken or refused (GR5),
// epochs that are brought to where a script needs them, and the comparison of states. Advances the
// bench until it is done. Errors: std::runtime_error if a start is not answered as it must be, and
// what NodeControl throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/bench/bench.h"
#include "verif/node/registers/node_control.h"

namespace trib {

class GroupRegisters {
 public:
  // Both must outlive it.
  GroupRegisters(Bench& bench, NodeControl& control) : bench_(bench), control_(control) {}

  // START. Unless it is to be `taken`, it must get an error response; that it did nothing is for
  // compare() to say.
  void start(unsigned group, bool taken);
  void set_epoch(unsigned group, std::uint16_t epoch);

  // Brings the last epochs on both sides of an idle group (TR4), in node and model, to `epoch`, not
  // 0, by lives that are started and ended. What the model tells the parent is appended to `out`.
  // The members and the uplink in the registers are others then.
  void align(unsigned group, std::uint16_t epoch, std::optional<unsigned> uplink, NodeModel& model,
             std::vector<Emission>& out);

  // Empty, or what is not as in the model. A group that becomes active or stops may take the node
  // the length of a reduction.
  std::string compare(unsigned group, std::optional<unsigned> uplink, const NodeModel& model);

 private:
  std::uint32_t read(std::uint16_t address);
  void write(std::uint16_t address, std::uint32_t value);

  Bench& bench_;
  NodeControl& control_;
};

}  // namespace trib
