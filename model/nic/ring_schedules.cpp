// SPDX-License-Identifier: Apache-2.0
#include "model/nic/ring_schedules.h"

#include <stdexcept>

namespace trib::nic {
namespace {

struct Grid {
  unsigned columns, rows;
  unsigned node(unsigned x, unsigned y) const { return x % columns + columns * (y % rows); }
};

/// Allreduce around `nodes`, of which each sends at the port of its place; a flow for each node.
void add_ring(const std::vector<PortOf>& nodes, std::uint32_t first_flow, std::uint32_t first_step,
              std::vector<Hop>& hops) {
  const auto n = static_cast<unsigned>(nodes.size());
  for (unsigned step = 0; step < 2 * (n - 1); ++step) {
    for (unsigned i = 0; i < n; ++i) {
      const std::uint32_t chunk = (i + 2 * n - step) % n;
      hops.push_back({first_step + step, step < n - 1 ? Operation::kReduce : Operation::kGather,
                      first_flow + chunk, nodes[i].node, nodes[i].port});
    }
  }
}

}  // namespace

Wiring torus_wiring(unsigned columns, unsigned rows) {
  const Grid grid{columns, rows};
  Wiring wiring;
  wiring.peers.resize(std::size_t{columns} * rows, std::vector<std::optional<PortOf>>(4));
  for (unsigned y = 0; y < rows; ++y) {
    for (unsigned x = 0; x < columns; ++x) {
      auto& peers = wiring.peers[grid.node(x, y)];
      if (columns > 1) {
        peers[0] = {grid.node(x + 1, y), 1};
        peers[1] = {grid.node(x + columns - 1, y), 0};
      }
      if (rows > 1) {
        peers[2] = {grid.node(x, y + 1), 3};
        peers[3] = {grid.node(x, y + rows - 1), 2};
      }
    }
  }
  return wiring;
}

std::vector<Tables> ring_tables(const Wiring& torus, unsigned columns, unsigned rows,
                                std::uint32_t flits) {
  const Grid grid{columns, rows};
  // Rows to and fro, then the next one; from the last one back to the first along the first column,
  // or across the end where the torus closes.
  std::vector<PortOf> ring;
  for (unsigned y = 0; y < rows; ++y) {
    for (unsigned i = 0; i < columns; ++i) {
      const unsigned x = y % 2 == 0 ? i : columns - 1 - i;
      const bool turns = i + 1 == columns && rows > 1;
      ring.push_back({grid.node(x, y), turns ? 2u : y % 2 == 0 ? 0u : 1u});
    }
  }
  std::vector<Hop> hops;
  add_ring(ring, 0, 0, hops);
  return build_tables(torus, equal_blocks(flits, columns * rows), hops);
}

std::vector<Tables> ring_2d_tables(const Wiring& torus, unsigned columns, unsigned rows,
                                   std::uint32_t flits) {
  if (columns != rows) throw std::invalid_argument("a 2D ring needs as many rows as columns");
  const Grid grid{columns, rows};
  std::vector<Hop> hops;
  std::vector<Block> blocks;
  const std::vector<Block> parts = equal_blocks(flits, 4);
  for (unsigned part = 0; part < 4; ++part) {
    const bool by_rows = part < 2;
    const bool forward = part % 2 == 0;
    std::uint32_t first_step = 0;
    for (unsigned phase = 0; phase < 2; ++phase) {
      const bool along_x = by_rows == (phase == 0);
      const unsigned length = along_x ? columns : rows, rings = along_x ? rows : columns;
      const unsigned port = (along_x ? 0u : 2u) + (forward ? 0u : 1u);
      const auto first_flow = static_cast<std::uint32_t>(blocks.size());
      for (unsigned r = 0; r < rings; ++r) {
        std::vector<PortOf> ring;
        for (unsigned i = 0; i < length; ++i) {
          const unsigned at = forward ? i : length - 1 - i;
          ring.push_back({along_x ? grid.node(at, r) : grid.node(r, at), port});
        }
        add_ring(ring, first_flow, first_step, hops);
      }
      for (Block block : equal_blocks(parts[part].size, length)) {
        block.offset += parts[part].offset;
        if (phase == 1) block.after = static_cast<std::uint16_t>(blocks.size() - length);
        blocks.push_back(block);
      }
      first_step += 2 * (length - 1);
    }
  }
  return build_tables(torus, blocks, hops);
}

}  // namespace trib::nic
