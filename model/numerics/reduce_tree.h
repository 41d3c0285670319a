// SPDX-License-Identifier: Apache-2.0
// The sum over the ports of a node: a balanced binary tree in port order,
// ((p0, p1), (p2, p3)), ((p4, p5), (p6, p7)). It is a pure function of contributions and port
// numbers; the order of arrival plays no part.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace trib {

inline constexpr unsigned kMaxPorts = 8;

// payloads[p] points to the payload of port p: `elements` little-endian FP32 values, at any
// alignment. Null: the port takes no part.
using PortPayloads = std::array<const std::uint8_t*, kMaxPorts>;

// Writes `elements` little-endian FP32 values to `result`, which must not overlap a payload. A
// port that takes no part lets its sibling pass bit for bit; every NaN leaves as kCanonicalNan. At
// least one port has to take part if `elements` is not 0: throws std::invalid_argument otherwise.
void reduce(const PortPayloads& payloads, std::size_t elements, std::uint8_t* result);

}  // namespace trib
