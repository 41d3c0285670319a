// SPDX-License-Identifier: Apache-2.0
// What is done with elements of what kind, as a value: everything that carries elements carries a
// Reduction with them, and only this room knows which ones there are. The numbers are those of the
// wire (PROTOCOL.md, "Wire format").
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/numerics/dtype.h"

namespace trib {

enum class ReduceOp : std::uint8_t { kSum = 0, kMin = 1, kMax = 2, kAnd = 3, kOr = 4, kXor = 5 };

struct Reduction {
  Dtype dtype = Dtype::kFp32;
  ReduceOp op = ReduceOp::kSum;
};

constexpr bool operator==(const Reduction& a, const Reduction& b) {
  return a.dtype == b.dtype && a.op == b.op;
}
constexpr bool operator!=(const Reduction& a, const Reduction& b) { return !(a == b); }

// Does this version have it: can reduce() do it?
bool is_built_in(const Reduction& reduction);
// The reduction with these numbers on the wire, if it is built in.
std::optional<Reduction> built_in(std::uint8_t op, std::uint8_t dtype);
// Bit o: some reduction with op o is built in; the same of dtypes. As a WELCOME tells them.
std::uint8_t built_in_ops();
std::uint8_t built_in_dtypes();

// "sum of FP32".
std::string text_of(const Reduction& reduction);

}  // namespace trib
