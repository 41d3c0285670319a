// SPDX-License-Identifier: Apache-2.0
// Checks of a sum; see adder_checker.h.
#include "verif/lanes/adder_checker.h"

#include <fmt/format.h>

#include <cfenv>
#include <cfloat>
#include <cstring>
#include <stdexcept>

#include "model/numerics/exact_add.h"
#include "model/numerics/fp32.h"

namespace trib {
namespace {

constexpr std::uint32_t kInfinity = 0x7f800000;
constexpr std::uint32_t kLeastNormal = 0x00800000;

SumKind kind_of(std::uint32_t sum) {
  const std::uint32_t magnitude = sum & 0x7fffffff;
  if (magnitude > kInfinity) return SumKind::kNan;
  if (magnitude == kInfinity) return SumKind::kInfinity;
  if (magnitude == 0) return SumKind::kZero;
  return magnitude < kLeastNormal ? SumKind::kSubnormal : SumKind::kNormal;
}

float as_float(std::uint32_t value) {
  float number = 0;
  std::memcpy(&number, &value, sizeof number);
  return number;
}

// Knuth's two-sum: what rounding has taken away, exact where nothing overflows.
bool is_rounded(const Operands& operands, std::uint32_t sum) {
  if (kind_of(sum) >= SumKind::kInfinity) return false;
  const float a = as_float(operands.a);
  const float b = as_float(operands.b);
  const float s = as_float(sum);
  const float b_part = s - a;
  const float a_part = s - b_part;
  return (a - a_part) + (b - b_part) != 0;
}

}  // namespace

std::optional<std::string> AdderChecker::check(OperandClass kind, const Operands& operands,
                                               std::uint32_t sum) {
  Tally& tally = tallies_[static_cast<std::size_t>(kind)];
  const std::uint32_t expected = fp32_add(operands.a, operands.b);
  if (sum != expected) {
    return fmt::format(
        "{:#010x} + {:#010x} is {:#010x}, expected {:#010x} (host), {:#010x} (integers)",
        operands.a, operands.b, sum, expected, ExactAdd::add(operands.a, operands.b));
  }
  if (exact_share_ != 0 && tally.pairs % exact_share_ == 0) {
    const std::uint32_t exact = ExactAdd::add(operands.a, operands.b);
    if (sum != exact) {
      return fmt::format("{:#010x} + {:#010x} is {:#010x}, expected {:#010x} (integers)",
                         operands.a, operands.b, sum, exact);
    }
    ++tally.exact;
  }
  ++tally.pairs;
  ++tally.kinds[static_cast<std::size_t>(kind_of(sum))];
  if (is_rounded(operands, sum)) ++tally.rounded;
  return std::nullopt;
}

void AdderChecker::require_ieee_host() {
  static_assert(FLT_EVAL_METHOD == 0, "floats must be evaluated as floats");
  // Volatile, so that the host adds and not the compiler.
  const volatile float least = FLT_TRUE_MIN;
  const volatile float normal = FLT_MIN;
  if (std::fegetround() != FE_TONEAREST)
    throw std::runtime_error("the host does not round to nearest");
  if (least + least != 2 * least || least == 0 || normal - least == 0) {
    throw std::runtime_error("the host flushes subnormals to zero");
  }
}

}  // namespace trib
