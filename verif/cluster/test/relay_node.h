// SPDX-License-Identifier: Apache-2.0
// A node of a tree in memory that does the least: it adds up what its members send, passes the sum
// on to its parent or, without one, back to its members, and passes the parent's results down
// (TR1). It knows no recovery: nothing may get lost on its links.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"
#include "verif/cluster/test/model_node.h"

namespace trib {

class RelayNode : public ModelNode {
 public:
  RelayNode(unsigned ports, unsigned beat_bytes, std::optional<unsigned> uplink)
      : ModelNode(ports, beat_bytes), uplink_(uplink) {}

 protected:
  unsigned judge(unsigned port, const Frame& frame) override;

 private:
  using Contributions = std::array<std::optional<Frame>, kMaxPorts>;

  void add_up(const Contributions& contributions, Header header);
  void answer_members(Header header, const std::uint8_t* payload);

  std::optional<unsigned> uplink_;
  std::map<std::uint32_t, Contributions> waiting_;  // by sequence
};

}  // namespace trib
