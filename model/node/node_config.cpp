// SPDX-License-Identifier: Apache-2.0
#include "model/node/node_config.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {
namespace {

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument("NodeConfig: " + what);
}

}  // namespace

void validate(const NodeConfig& c) {
  require(c.ports >= 2 && c.ports <= 8, fmt::format("ports is {}, must be 2..8", c.ports));
  require(
      c.peers.size() == c.ports,
      fmt::format("{} peers given for {} ports, one per port is needed", c.peers.size(), c.ports));
  require(c.window >= 4 && c.window <= 64 && (c.window & (c.window - 1)) == 0,
          fmt::format("window is {}, must be a power of two, 4..64", c.window));
  require(c.members >> c.ports == 0,
          fmt::format("members is {:#x}, but there are only {} ports", c.members, c.ports));
  require(c.epoch != 0, "epoch is 0, which is never valid");
  require(c.first_sequence % c.window == 0,
          fmt::format("first_sequence is {}, must be a multiple of the window", c.first_sequence));
}

}  // namespace trib
