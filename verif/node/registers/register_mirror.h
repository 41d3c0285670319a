// SPDX-License-Identifier: Apache-2.0
// The node's configuration registers as they have been written, put together as the NodeConfig that
// they mean. Reset values are those of the register map; addresses not of interest are ignored.
#pragma once

#include <cstdint>
#include <optional>

#include "model/node/node_config.h"

namespace trib {

class RegisterMirror {
 public:
  struct PeerPlace {
    unsigned group, port;
  };

  RegisterMirror(unsigned ports, unsigned window, unsigned groups, ReductionSet reductions = {});

  // True if the register is part of the NodeConfig.
  bool write(std::uint16_t address, std::uint32_t value);
  // A JOIN has brought the address of a child (GR1): the node has it in its registers now.
  void learn(unsigned group, unsigned port, const Endpoint& peer) {
    config_.groups.at(group).peers.at(port) = peer;
  }

  // Whose address a PEER_* register is part of.
  std::optional<PeerPlace> peer_at(std::uint16_t address) const;

  const NodeConfig& config() const { return config_; }
  std::uint32_t onset() const { return onset_; }                      // RE1, beats
  std::uint32_t transmit_limit() const { return transmit_limit_; }    // EG1, cycles
  std::uint32_t answer_interval() const { return answer_interval_; }  // IN8, cycles

 private:
  bool write_group(GroupConfig& group, unsigned offset, std::uint32_t value) const;
  std::optional<unsigned> peer_port(unsigned offset) const;
  // `field`: the offset of that of port 0.
  static void write_peer(Endpoint& peer, unsigned field, std::uint32_t value);

  NodeConfig config_;
  std::uint32_t onset_;
  std::uint32_t transmit_limit_;
  std::uint32_t answer_interval_;
};

}  // namespace trib
