// SPDX-License-Identifier: Apache-2.0
// Golden execution of the tables of all interfaces, untimed: messages are whole, and each goes when what
// it depends on is done (docs/NIC.md, NI11 and NI13). The sums are those of the tables' order, so they
// are the same whatever the timing is.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/nic/tables.h"

namespace trib::nic {

/// Of one interface: FP32 values as bits, from BASE on.
using Memory = std::vector<std::uint32_t>;

struct LinkCount {
  std::uint64_t messages = 0, flits = 0;
};

struct Execution {
  std::vector<std::vector<LinkCount>> sent;  // by node and port
};

/// Called with each message and its values when it is sent; those of a port in their order.
using OnMessage = std::function<void(PortOf from, const ListEntry& entry, const Memory& values)>;

/// Of sums of the last child of a root (NI22), or of values that come to be added (ENDPOINT EP21.4).
using Rounding = std::function<std::uint32_t(std::uint32_t)>;

/// Executes a round on the memories; without a rounding values stay as they are. Errors:
/// std::runtime_error that names what is left if it cannot end, or what contradicts the tables.
Execution execute(const Wiring& wiring, const std::vector<Tables>& tables,
                  std::vector<Memory>& memories, const OnMessage& on_message = {},
                  const Rounding& of_roots = {}, const Rounding& of_received = {});

}  // namespace trib::nic
