// SPDX-License-Identifier: Apache-2.0
// Operation and element type, as a value: everything that carries elements carries a
// Reduction with them, and only this folder knows which ones exist. The numbers are those of the
// wire (PROTOCOL.md, "Wire format").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "model/numerics/dtype.h"

namespace trib {

enum class ReduceOp : std::uint8_t { kSum = 0, kMin = 1, kMax = 2, kAnd = 3, kOr = 4, kXor = 5 };

inline constexpr std::array<ReduceOp, 6> kReduceOps{ReduceOp::kSum, ReduceOp::kMin, ReduceOp::kMax,
                                                    ReduceOp::kAnd, ReduceOp::kOr,  ReduceOp::kXor};

struct Reduction {
  Dtype dtype = Dtype::kFp32;
  ReduceOp op = ReduceOp::kSum;
};

constexpr bool operator==(const Reduction& a, const Reduction& b) {
  return a.dtype == b.dtype && a.op == b.op;
}
constexpr bool operator!=(const Reduction& a, const Reduction& b) { return !(a == b); }

// Does section 6 define it? That is every op of every dtype, but bits of floating point (NU8). A
// node may have fewer (ReductionSet, LO1).
bool is_defined(const Reduction& reduction);
// The reduction with these numbers on the wire, if it is defined.
std::optional<Reduction> defined_reduction(std::uint8_t op, std::uint8_t dtype);

// "sum of FP32".
std::string text_of(const Reduction& reduction);

}  // namespace trib
