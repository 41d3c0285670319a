// SPDX-License-Identifier: Apache-2.0
// Tables of all interfaces, of the transfers of a schedule (docs/NIC.md, NI4 and NI5): children in the
// order of their steps, then of their nodes and ports (docs/SCHEDULE.md, SD6.4), lists in the order of steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/nic/tables.h"

namespace trib::nic {

/// A message of a schedule.
struct Hop {
  std::uint32_t step = 0;
  Operation operation = Operation::kReduce;
  std::uint32_t flow = 0;
  unsigned node = 0, port = 0;  // the sender's
};

struct Block {
  std::uint32_t offset = 0, size = 0;  // flits
  std::optional<std::uint16_t> after;  // flow
};

/// `blocks` by flow. Errors: std::invalid_argument if two messages are in one step of a link, or a flow
/// has two parents at a node.
std::vector<Tables> build_tables(const Wiring& wiring, const std::vector<Block>& blocks,
                                 std::vector<Hop> hops);

/// As many blocks as `flows` that are as equal as may be, one after the other.
std::vector<Block> equal_blocks(std::uint32_t flits, unsigned flows);

}  // namespace trib::nic
