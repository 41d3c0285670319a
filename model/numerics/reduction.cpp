// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction.h"

#include <algorithm>
#include <array>

namespace trib {
namespace {

constexpr std::array<Reduction, 1> kBuiltIn{{{Dtype::kFp32, ReduceOp::kSum}}};

constexpr std::array<const char*, 6> kOpNames{"sum",         "minimum",    "maximum",
                                              "bitwise AND", "bitwise OR", "bitwise XOR"};
constexpr std::array<const char*, 6> kDtypeNames{"FP32", "BF16", "FP16", "INT32", "UINT32", "INT8"};

std::uint8_t bit(unsigned number) { return static_cast<std::uint8_t>(1u << number); }

}  // namespace

bool is_built_in(const Reduction& reduction) {
  return std::find(kBuiltIn.begin(), kBuiltIn.end(), reduction) != kBuiltIn.end();
}

std::optional<Reduction> built_in(std::uint8_t op, std::uint8_t dtype) {
  const Reduction reduction{static_cast<Dtype>(dtype), static_cast<ReduceOp>(op)};
  return is_built_in(reduction) ? std::optional(reduction) : std::nullopt;
}

std::uint8_t built_in_ops() {
  std::uint8_t ops = 0;
  for (const Reduction& each : kBuiltIn) ops |= bit(static_cast<unsigned>(each.op));
  return ops;
}

std::uint8_t built_in_dtypes() {
  std::uint8_t dtypes = 0;
  for (const Reduction& each : kBuiltIn) dtypes |= bit(static_cast<unsigned>(each.dtype));
  return dtypes;
}

std::string text_of(const Reduction& reduction) {
  return std::string(kOpNames.at(static_cast<std::size_t>(reduction.op))) + " of " +
         kDtypeNames.at(static_cast<std::size_t>(reduction.dtype));
}

}  // namespace trib
