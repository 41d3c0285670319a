// SPDX-License-Identifier: Apache-2.0
// Operands of a reduction from the ports of a node.
#pragma once

#include <array>
#include <cstdint>

namespace trib {

inline constexpr unsigned kMaxPorts = 8;

// payloads[p] points to the elements of port p, little-endian, at any alignment. Null: the port
// takes no part.
using PortPayloads = std::array<const std::uint8_t*, kMaxPorts>;

}  // namespace trib
