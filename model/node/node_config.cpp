// SPDX-License-Identifier: Apache-2.0
#include "model/node/node_config.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace trib {
namespace {

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument("NodeConfig: " + what);
}

}  // namespace

void validate(const NodeConfig& c) {
  require(c.ports >= 2 && c.ports <= 8, fmt::format("ports is {}, must be 2..8", c.ports));
  require(c.window >= 4 && c.window <= 64 && (c.window & (c.window - 1)) == 0,
          fmt::format("window is {}, must be a power of two, 4..64", c.window));
  require(c.reductions.has({}),
          fmt::format("the ops {:#x} of the dtypes {:#x} have no {}", c.reductions.ops(),
                      c.reductions.dtypes(), text_of(Reduction{})));
  require(codec::holds(c.codecs, codec::Codec::kRaw) && (c.codecs & ~codec::kAllCodecs) == 0,
          fmt::format("codecs is {:#x}, must have codec 0 and none above 4", c.codecs));
  require(!c.groups.empty() && c.groups.size() <= kMaxGroups,
          fmt::format("{} groups given, must be 1..{}", c.groups.size(), kMaxGroups));
  for (const GroupConfig& group : c.groups) validate(group, c);
}

void validate(const GroupConfig& g, const NodeConfig& node) {
  require(g.peers.size() == node.ports,
          fmt::format("{} peers given for {} ports, one per port is needed", g.peers.size(),
                      node.ports));
  require(g.members >> node.ports == 0,
          fmt::format("members is {:#x}, but there are only {} ports", g.members, node.ports));
  require(g.first_sequence % node.window == 0,
          fmt::format("first_sequence is {}, must be a multiple of the window", g.first_sequence));
  for (const std::uint8_t encoding : {g.result_encoding, g.uplink_encoding}) {
    require(codec::is_encoding_of(encoding, node.codecs),
            fmt::format("encoding {:#04x} is not legal, or of a codec that the node has not",
                        encoding));
  }
  if (!g.uplink) return;
  require(*g.uplink < node.ports,
          fmt::format("uplink is port {}, but there are only {} ports", *g.uplink, node.ports));
  require((g.members >> *g.uplink & 1) == 0,
          fmt::format("port {} is the uplink and cannot be a member, too", *g.uplink));
}

}  // namespace trib
