// SPDX-License-Identifier: Apache-2.0
// Effect of a write to a configuration register: a change of the NodeConfig that it is part of, or of
// the settings that a NodeConfig does not have. Addresses of other registers are ignored.
#pragma once

#include <cstdint>
#include <optional>

#include "model/node/node_config.h"

namespace trib {

// The part of a NodeConfig that a register belongs to.
struct ConfigPlace {
  std::optional<unsigned> group;      // none: the node's addresses
  std::optional<unsigned> peer_port;  // whose address, of PEER_*
};

// Changes `config`. Nothing if the register is not part of it.
std::optional<ConfigPlace> write_register(NodeConfig& config, std::uint16_t address,
                                          std::uint32_t value);

// The configuration that the registers hold after a reset.
NodeConfig reset_config(unsigned ports, unsigned window, unsigned groups, ReductionSet reductions,
                        codec::CodecSet codecs = codec::kRawOnly);

class NodeSettings {
 public:
  // As after a reset.
  NodeSettings();

  void write(std::uint16_t address, std::uint32_t value);

  std::uint32_t onset() const { return onset_; }                      // RE1, beats
  std::uint32_t transmit_limit() const { return transmit_limit_; }    // EG1, cycles
  std::uint32_t answer_interval() const { return answer_interval_; }  // IN8, cycles

 private:
  std::uint32_t onset_;
  std::uint32_t transmit_limit_;
  std::uint32_t answer_interval_;
};

}  // namespace trib
