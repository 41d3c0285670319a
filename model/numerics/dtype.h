// SPDX-License-Identifier: Apache-2.0
// Element types. The numbers are those of the wire (PROTOCOL.md, "Wire format").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace trib {

enum class Dtype : std::uint8_t {
  kFp32 = 0,
  kBf16 = 1,
  kFp16 = 2,
  kInt32 = 3,
  kUint32 = 4,
  kInt8 = 5,
};

inline constexpr std::array<Dtype, 6> kDtypes{Dtype::kFp32,  Dtype::kBf16,   Dtype::kFp16,
                                              Dtype::kInt32, Dtype::kUint32, Dtype::kInt8};

// Of one element, in memory and uncompressed on the wire, where it is little-endian.
constexpr std::size_t bytes_of(Dtype dtype) {
  switch (dtype) {
    case Dtype::kBf16:
    case Dtype::kFp16:
      return 2;
    case Dtype::kInt8:
      return 1;
    default:
      return 4;
  }
}

constexpr bool is_floating_point(Dtype dtype) {
  return dtype == Dtype::kFp32 || dtype == Dtype::kBf16 || dtype == Dtype::kFp16;
}

}  // namespace trib
