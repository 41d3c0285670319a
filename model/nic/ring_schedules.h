// SPDX-License-Identifier: Apache-2.0
// A torus of interfaces, and rings on it as tables: one ring through all nodes, and rings along rows and
// columns, which need rows AFTER others (docs/NIC.md, NI4.4).
#pragma once

#include <cstdint>
#include <vector>

#include "model/nic/table_builder.h"
#include "model/nic/tables.h"

namespace trib::nic {

/// Ports 0 to 3: to x + 1, x - 1, y + 1, y - 1. Node x + columns * y. With one row or column there are
/// no links along it; with two both ports lead to the same node.
Wiring torus_wiring(unsigned columns, unsigned rows);

/// One ring through all nodes of a torus with an even number of rows, or of one row.
std::vector<Tables> ring_tables(const Wiring& torus, unsigned columns, unsigned rows,
                                std::uint32_t flits);

/// Four parts of the message, each along one direction of one dimension and then of the other. Errors:
/// std::invalid_argument if there are more rows than columns, or fewer.
std::vector<Tables> ring_2d_tables(const Wiring& torus, unsigned columns, unsigned rows,
                                   std::uint32_t flits);

}  // namespace trib::nic
