// SPDX-License-Identifier: Apache-2.0
// The node's registers (registers.h) in the terms of the model: writes a NodeConfig, starts and
// ends the group, reads a port's counters. Every call advances the simulation until it is done, and
// throws std::runtime_error on an error response or when the node does not answer.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/node/node_config.h"
#include "model/node/verdict.h"
#include "verif/bfm/axi_lite_master.h"

namespace trib {

struct NodeParameters {
  unsigned ports;
  unsigned beat_bytes;
  unsigned window;
  unsigned groups;
};

struct PortCounters {
  std::array<std::uint32_t, kVerdicts> verdicts{};
  std::uint32_t results = 0;
  std::uint32_t replays = 0;
  std::uint32_t errors = 0;
  std::uint32_t spoiled = 0;
  std::uint32_t errors_dropped = 0;
  std::uint32_t replays_dropped = 0;
  std::uint64_t rx_bytes = 0;
  std::uint64_t tx_bytes = 0;
  std::uint32_t rx_frames = 0;
  std::uint32_t tx_frames = 0;

  /// Empty if the counters balance: frames received = sum of the verdicts, frames sent = results +
  /// replays + errors + spoiled; else what does not.
  std::string imbalance() const;
};

class NodeControl {
 public:
  NodeControl(AxiLiteMaster& master, AxiLiteMaster::Step step);

  /// Throws std::runtime_error if ID or VERSION is not that of this node.
  NodeParameters identify();
  /// Addresses, members, epoch and onset (beats); to be called while the group is not active.
  void configure(const NodeConfig& config, std::uint32_t onset);
  /// Start (or start anew) and wait until the node has emptied all slots.
  void start_group();
  void end_group();
  std::uint32_t group_status();
  PortCounters counters(unsigned port);

 private:
  std::uint32_t read(std::uint16_t address) { return master_.read_now(address, step_); }
  void write(std::uint16_t address, std::uint32_t value) {
    master_.write_now(address, value, step_);
  }

  AxiLiteMaster& master_;
  AxiLiteMaster::Step step_;
};

}  // namespace trib
