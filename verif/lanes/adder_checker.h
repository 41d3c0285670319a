// SPDX-License-Identifier: Apache-2.0
// The expected sum: by the host's floating-point unit, and for a share of the pairs also by
// arithmetic on wide integers, which has nothing in common with it. Counts what was seen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verif/lanes/operand_class.h"

namespace trib {

enum class SumKind : std::uint8_t { kNormal, kSubnormal, kZero, kInfinity, kNan };
inline constexpr std::size_t kSumKinds = 5;
inline constexpr std::array<std::string_view, kSumKinds> kSumKindNames{"normal", "subnormal",
                                                                       "zero", "infinity", "NaN"};

class AdderChecker {
 public:
  struct Tally {
    std::uint64_t pairs = 0;
    std::uint64_t exact = 0;    // checked by integers too
    std::uint64_t rounded = 0;  // finite sums that are not exact
    std::array<std::uint64_t, kSumKinds> kinds{};
  };

  /// Every `exact_share`-th pair of a class is checked by integers, too; 0: none.
  explicit AdderChecker(std::uint64_t exact_share) : exact_share_(exact_share) {}

  /// The error of a sum, if any.
  std::optional<std::string> check(OperandClass kind, const Operands& operands, std::uint32_t sum);

  const Tally& tally(OperandClass kind) const { return tallies_[static_cast<std::size_t>(kind)]; }

  /// Throws std::runtime_error unless the host rounds to nearest even, keeps subnormals and
  /// evaluates a float as a float.
  static void require_ieee_host();

 private:
  std::uint64_t exact_share_;
  std::array<Tally, kOperandClasses> tallies_{};
};

}  // namespace trib
