// SPDX-License-Identifier: Apache-2.0
// The reductions of a node: a set of ops and a set of dtypes, every op of the one with every dtype
// of the other, except undefined pairs (LO1, NU8). The sets are encoded as in a WELCOME.
#pragma once

#include <cstdint>
#include <optional>

#include "model/numerics/reduction.h"

namespace trib {

class ReductionSet {
 public:
  // Supported by every node: the sum of FP32.
  constexpr ReductionSet() = default;
  // Bit o: op o; bit d: dtype d. Undefined bits add nothing.
  constexpr ReductionSet(std::uint8_t ops, std::uint8_t dtypes) : ops_(ops), dtypes_(dtypes) {}

  // Every reduction that is defined.
  static constexpr ReductionSet all() {
    return {static_cast<std::uint8_t>((1u << kReduceOps.size()) - 1),
            static_cast<std::uint8_t>((1u << kDtypes.size()) - 1)};
  }

  constexpr std::uint8_t ops() const { return ops_; }
  constexpr std::uint8_t dtypes() const { return dtypes_; }
  bool has(const Reduction& reduction) const;
  // The reduction with these numbers on the wire, if it is among them (check 18).
  std::optional<Reduction> find(std::uint8_t op, std::uint8_t dtype) const;

 private:
  std::uint8_t ops_ = 1u << static_cast<unsigned>(ReduceOp::kSum);
  std::uint8_t dtypes_ = 1u << static_cast<unsigned>(Dtype::kFp32);
};

constexpr bool operator==(const ReductionSet& a, const ReductionSet& b) {
  return a.ops() == b.ops() && a.dtypes() == b.dtypes();
}
constexpr bool operator!=(const ReductionSet& a, const ReductionSet& b) { return !(a == b); }

}  // namespace trib
