// SPDX-License-Identifier: Apache-2.0
// The node's registers (registers.h) in the terms of the model: writes a NodeConfig, starts and
// ends groups, reads counters and states. It reads and writes through two functions, which return
// when the access is done; those of an AxiLiteMaster advance the simulation until then. Errors:
// std::runtime_error if a group does not start, and what the functions throw: of an AxiLiteMaster
// std::runtime_error on an error response or when the node does not answer.
#pragma once

#include <cstdint>
#include <functional>
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
  using Read = PageSnapshot::Read;
  using Write = std::function<void(std::uint16_t address, std::uint32_t value)>;

  NodeControl(Read read_register, Write write_register);
  NodeControl(AxiLiteMaster& master, const AxiLiteMaster::Step& step);

  std::uint32_t read(std::uint16_t address) { return read_(address); }
  void write(std::uint16_t address, std::uint32_t value) { write_(address, value); }

  /// Throws std::runtime_error if ID or VERSION is not that of this node.
  NodeParameters identify();
  /// All settings and onset (beats); to be called while no group is active.
  void configure(const NodeConfig& config, std::uint32_t onset);
  /// Start (or restart) and wait until the node has emptied all slots.
  void start_group(unsigned group = 0);
  void end_group(unsigned group = 0);
  std::uint32_t group_status(unsigned group = 0);
  PortCounters counters(unsigned port);
  /// States and counters of a group.
  PageSnapshot group(unsigned group);
  /// Its job, and its parent's epoch.
  PageSnapshot access_page(unsigned group);
  /// All counters and states of a node of so many ports and groups.
  std::vector<PageSnapshot> pages(unsigned ports, unsigned groups);

 private:
  Read read_;
  Write write_;
};

}  // namespace trib
