// SPDX-License-Identifier: Apache-2.0
// The node's registers as a test uses them, by sequences on the register agent's sequencer. Every
// call blocks the calling SystemC thread until the access is done.
// Errors: std::runtime_error with the address on an error response, except from access().
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_config.h"
#include "verif/node/agents/register_item.h"
#include "verif/node/checker/observations.h"
#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/port_counters.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

class NodeRegisters {
 public:
  explicit NodeRegisters(RegisterSequencer& sequencer) : sequencer_(sequencer) {}

  // Any access, whatever its response.
  RegisterAccess access(bool write, std::uint16_t address, std::uint32_t value = 0,
                        std::uint8_t strobes = kAllBytes);
  // Is the write taken?
  bool takes(std::uint16_t address, std::uint32_t value);
  std::uint32_t read(std::uint16_t address);
  void write(std::uint16_t address, std::uint32_t value);

  // All settings and onset; no group may be active.
  void configure(const NodeConfig& config, std::uint32_t onset);
  void start_group(unsigned group = 0);  // returns when the node has emptied all slots
  void end_group(unsigned group = 0);
  PortCounters counters(unsigned port);
  PageSnapshot group(unsigned group);        // its counters and states
  PageSnapshot access_page(unsigned group);  // its job, and its parent's epoch
  // All counters and states.
  std::vector<PageSnapshot> pages(unsigned ports, unsigned groups);

 private:
  static constexpr unsigned kStartPolls = 1000;

  RegisterSequencer& sequencer_;
};

}  // namespace trib
