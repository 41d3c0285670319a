// SPDX-License-Identifier: Apache-2.0
// Reduction of a 4-byte word of all ports, element by element, as PROTOCOL.md,
// "Numerics", specifies it and nothing else: by doubles, 64-bit integers and the host's float.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace trib::lane {

// Numbers of WF5.5.
enum Op : std::uint8_t { kSum, kMin, kMax, kAnd, kOr, kXor };
enum Dtype : std::uint8_t { kFp32, kBf16, kFp16, kInt32, kUint32, kInt8 };
inline constexpr unsigned kOps = 6;
inline constexpr unsigned kDtypes = 6;

struct Reduction {
  Op op;
  Dtype dtype;
};

// A port's word; none: the port takes no part.
using Word = std::optional<std::uint32_t>;
inline constexpr unsigned kMostPorts = 8;
// In port order; a lane of fewer ports has none in the rest.
using Words = std::array<Word, kMostPorts>;

bool is_float(Dtype dtype);
/// Any op with any dtype, except bits of floating-point elements (NU8).
bool exists(const Reduction& reduction);
unsigned element_bits(Dtype dtype);

/// The reduced word over the tree in port order (NU1); at least one port must take part.
std::uint32_t reduce(const Reduction& reduction, const Words& words);

}  // namespace trib::lane
