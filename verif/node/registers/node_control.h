// SPDX-License-Identifier: Apache-2.0
// The node's registers (registers.h) in the terms of the model: writes a NodeConfig, starts and
// ends groups, reads counters and states. Every call advances the simulation until it is done, and
// throws std::runtime_error on an error response or when the node does not answer.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_config.h"
#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/port_counters.h"
#include "verif/sim/axi_lite/axi_lite_master.h"

namespace trib {

struct NodeParameters {
  unsigned ports;
  unsigned beat_bytes;
  unsigned window;
  unsigned groups;
};

// The fields of PARAMS.
NodeParameters parameters_of(std::uint32_t params);

class NodeControl {
 public:
  NodeControl(AxiLiteMaster& master, AxiLiteMaster::Step step);

  /// Throws std::runtime_error if ID or VERSION is not that of this node.
  NodeParameters identify();
  /// All settings and onset (beats); to be called while no group is active.
  void configure(const NodeConfig& config, std::uint32_t onset);
  /// Start (or start anew) and wait until the node has emptied all slots.
  void start_group(unsigned group = 0);
  void end_group(unsigned group = 0);
  std::uint32_t group_status(unsigned group = 0);
  PortCounters counters(unsigned port);
  /// States and counters of a group.
  PageSnapshot group(unsigned group);
  /// All counters and states of a node of this shape.
  std::vector<PageSnapshot> pages(const NodeParameters& shape);

 private:
  std::uint32_t read(std::uint16_t address) { return master_.read_now(address, step_); }
  void write(std::uint16_t address, std::uint32_t value) {
    master_.write_now(address, value, step_);
  }

  AxiLiteMaster& master_;
  AxiLiteMaster::Step step_;
};

}  // namespace trib
