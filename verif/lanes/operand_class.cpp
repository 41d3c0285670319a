// SPDX-License-Identifier: Apache-2.0
// Drawing of the operands of each class; see operand_class.h.
#include "verif/lanes/operand_class.h"

#include <algorithm>
#include <utility>

namespace trib {
namespace {

constexpr std::uint32_t kSign = 0x80000000;
constexpr std::uint32_t kFraction = 0x007fffff;
constexpr std::uint32_t kInfinity = 0x7f800000;
constexpr std::uint32_t kLargestFinite = 0x7f7fffff;
constexpr std::uint32_t kLargestExponent = 254;
constexpr unsigned kSignificandBits = 24;

std::uint32_t bits(Random& random) { return static_cast<std::uint32_t>(random() >> 32); }
std::uint32_t sign(Random& random) { return bits(random) & kSign; }

// Few ones, few zeros or anything: patterns at which carries run far.
std::uint32_t fraction(Random& random) {
  const std::uint32_t any = bits(random) & kFraction;
  switch (random.below(4)) {
    case 0:
      return any & bits(random) & bits(random);
    case 1:
      return any | (bits(random) & kFraction) | (bits(random) & kFraction);
    default:
      return any;
  }
}

std::uint32_t finite(std::uint32_t exponent, Random& random) {
  return sign(random) | exponent << 23 | fraction(random);
}

// A few steps from -8 to 8 along the numbers, without a change of sign.
std::uint32_t step_from(std::uint32_t value, Random& random) {
  const std::uint32_t magnitude = value & ~kSign;
  const std::uint32_t step = random.below(9);
  if (random.chance(0.5)) return (value & kSign) | (magnitude > step ? magnitude - step : 0);
  return (value & kSign) | std::min(magnitude + step, kLargestFinite);
}

Operands apart(std::uint32_t least, std::uint32_t most, Random& random) {
  const std::uint32_t difference = random.between(least, most);
  const std::uint32_t exponent = random.between(difference, kLargestExponent);
  return {finite(exponent, random), finite(exponent - difference, random)};
}

Operands cancel(Random& random) {
  std::uint32_t a = finite(random.between(0, kLargestExponent), random);
  if (random.chance(0.3)) a &= ~kFraction;  // a power of two: one step down halves the unit
  return {a, step_from(a, random) ^ kSign};
}

Operands subnormal(Random& random) {
  const Operands small{finite(random.below(2), random), finite(0, random)};
  if (random.chance(0.5)) return small;
  // A difference of numbers near the least normal ones.
  const std::uint32_t a = finite(random.between(1, 26), random);
  return {a, (a ^ kSign) ^ (bits(random) & kFraction >> random.below(24))};
}

// The smaller one is an odd multiple of half a unit in the last place of the larger one.
Operands tie(Random& random) {
  const std::uint32_t exponent = random.between(kSignificandBits + 1, kLargestExponent);
  const std::uint32_t a = finite(exponent, random);
  const unsigned width = random.between(1, kSignificandBits);
  const std::uint32_t top = std::uint32_t{1} << (width - 1);
  const std::uint32_t odd = top | (bits(random) & (top - 1)) | 1;
  const std::uint32_t significand = odd << (kSignificandBits - width);
  std::uint32_t b = (exponent - kSignificandBits + width - 1) << 23 | (significand & kFraction);
  const std::size_t beside = random.pick({4, 1, 1});
  if (beside == 1) ++b;
  if (beside == 2) --b;
  return {a, sign(random) | b};
}

Operands overflow(Random& random) {
  const std::uint32_t common = sign(random);
  if (random.chance(0.5)) {
    const std::uint32_t a = common | random.between(252, kLargestExponent) << 23 | fraction(random);
    const std::uint32_t b = common | random.between(252, kLargestExponent) << 23 | fraction(random);
    return {a, b};
  }
  // Half a unit of the largest finite number is where infinity begins.
  const std::uint32_t half = (kLargestExponent - kSignificandBits) << 23;
  return {step_from(common | kLargestFinite, random), step_from(common | half, random)};
}

Operands special(Random& random) {
  std::uint32_t a = sign(random) | kInfinity;
  if (random.chance(0.5)) a |= fraction(random);
  if (random.chance(0.3)) return {a, sign(random) | kInfinity};
  return {a, bits(random)};
}

Operands zero(Random& random) {
  if (random.chance(0.3)) return {sign(random), sign(random)};
  const std::uint32_t b = finite(random.below(kLargestExponent + 1), random);
  return {random.chance(0.5) ? sign(random) : (b ^ sign(random)), b};
}

Operands draw(OperandClass kind, Random& random) {
  switch (kind) {
    case OperandClass::kUniform:
      return {bits(random), bits(random)};
    case OperandClass::kNear:
      return apart(0, 26, random);
    case OperandClass::kCancel:
      return cancel(random);
    case OperandClass::kSubnormal:
      return subnormal(random);
    case OperandClass::kTie:
      return tie(random);
    case OperandClass::kOverflow:
      return overflow(random);
    case OperandClass::kSpecial:
      return special(random);
    case OperandClass::kZero:
      return zero(random);
    case OperandClass::kFar:
      return apart(24, kLargestExponent, random);
  }
  return {};
}

}  // namespace

Operands draw_operands(OperandClass kind, Random& random) {
  Operands operands = draw(kind, random);
  if (random.chance(0.5)) std::swap(operands.a, operands.b);
  return operands;
}

}  // namespace trib
