// SPDX-License-Identifier: Apache-2.0
// The document's rules; see lane_reference.h.
#include "verif/lanes/lane_reference.h"

#include <cmath>
#include <cstring>
#include <stdexcept>

namespace trib::lane {
namespace {

// Bits of the exponent and of the fraction.
struct Format {
  unsigned exponent;
  unsigned fraction;
};

Format format_of(Dtype dtype) {
  if (dtype == kFp32) return {8, 23};
  return dtype == kBf16 ? Format{8, 7} : Format{5, 10};
}

std::uint32_t ones(unsigned bits) { return bits == 32 ? ~0u : (1u << bits) - 1; }

bool is_nan(Dtype dtype, std::uint32_t element) {
  const Format format = format_of(dtype);
  return (element & ones(format.exponent + format.fraction)) > ones(format.exponent)
                                                                   << format.fraction;
}

std::uint32_t canonical_nan(Dtype dtype) {
  const Format format = format_of(dtype);
  return ones(format.exponent + 1) << (format.fraction - 1);
}

// Exact: every format fits into a double. Not of a NaN.
double value_of(Dtype dtype, std::uint32_t element) {
  const Format format = format_of(dtype);
  const int bias = (1 << (format.exponent - 1)) - 1;
  const std::uint32_t exponent = element >> format.fraction & ones(format.exponent);
  const std::uint32_t fraction = element & ones(format.fraction);
  double magnitude = 0;
  if (exponent == ones(format.exponent)) {
    magnitude = INFINITY;
  } else if (exponent == 0) {
    magnitude = std::ldexp(fraction, 1 - bias - static_cast<int>(format.fraction));
  } else {
    magnitude = std::ldexp(fraction | 1u << format.fraction,
                           static_cast<int>(exponent) - bias - static_cast<int>(format.fraction));
  }
  return (element >> (format.exponent + format.fraction) & 1) != 0 ? -magnitude : magnitude;
}

// To nearest even: units of the format at this magnitude are counted, with the host's rounding.
std::uint32_t round_to(Dtype dtype, double value) {
  const Format format = format_of(dtype);
  if (std::isnan(value)) return canonical_nan(dtype);
  const std::uint32_t sign = (std::signbit(value) ? 1u : 0u) << (format.exponent + format.fraction);
  const std::uint32_t infinity = ones(format.exponent) << format.fraction;
  if (std::isinf(value)) return sign | infinity;
  if (value == 0) return sign;
  const int bias = (1 << (format.exponent - 1)) - 1;
  int exponent = 0;
  std::frexp(value, &exponent);  // value = m * 2^exponent, 0.5 <= m < 1
  int biased = exponent - 1 + bias;
  if (biased < 1) biased = 1;
  const double unit = std::ldexp(1.0, biased - bias - static_cast<int>(format.fraction));
  const auto units = static_cast<std::uint64_t>(std::nearbyint(std::fabs(value) / unit));
  // With the hidden bit, which counts the exponent up.
  const std::uint64_t bits = (static_cast<std::uint64_t>(biased - 1) << format.fraction) + units;
  return sign | (bits >= infinity ? infinity : static_cast<std::uint32_t>(bits));
}

// NU6: minimum and maximum of IEEE 754-2019.
std::uint32_t extreme(bool greatest, Dtype dtype, std::uint32_t a, std::uint32_t b) {
  if (is_nan(dtype, a) || is_nan(dtype, b)) return canonical_nan(dtype);
  const double x = value_of(dtype, a);
  const double y = value_of(dtype, b);
  const bool a_is_less = x < y || (x == y && std::signbit(x) && !std::signbit(y));
  return a_is_less != greatest ? a : b;
}

std::int64_t integer_of(Dtype dtype, std::uint32_t element) {
  if (dtype == kInt32) return static_cast<std::int32_t>(element);
  return dtype == kInt8 ? std::int64_t{static_cast<std::int8_t>(element)} : std::int64_t{element};
}

std::uint32_t combine_integers(const Reduction& reduction, std::uint32_t a, std::uint32_t b) {
  const std::int64_t x = integer_of(reduction.dtype, a);
  const std::int64_t y = integer_of(reduction.dtype, b);
  std::int64_t result = 0;
  switch (reduction.op) {
    case kSum:
      result = x + y;
      break;
    case kMin:
      result = x < y ? x : y;
      break;
    case kMax:
      result = x < y ? y : x;
      break;
    case kAnd:
      result = x & y;
      break;
    case kOr:
      result = x | y;
      break;
    case kXor:
      result = x ^ y;
      break;
  }
  return static_cast<std::uint32_t>(result) & ones(element_bits(reduction.dtype));
}

// Of floats that are summed, elements are FP32 here (NU5).
std::uint32_t combine(const Reduction& reduction, std::uint32_t a, std::uint32_t b) {
  if (!is_float(reduction.dtype)) return combine_integers(reduction, a, b);
  if (reduction.op != kSum) return extreme(reduction.op == kMax, reduction.dtype, a, b);
  float x = 0;
  float y = 0;
  std::memcpy(&x, &a, sizeof x);
  std::memcpy(&y, &b, sizeof y);
  const volatile float sum = x + y;
  const float read = sum;
  std::uint32_t bits = 0;
  std::memcpy(&bits, &read, sizeof bits);
  return std::isnan(read) ? canonical_nan(kFp32) : bits;
}

// NU1: level by level, neighbours become one.
Word tree(const Reduction& reduction, Words elements) {
  for (unsigned count = kMostPorts / 2; count > 0; count /= 2) {
    for (unsigned i = 0; i < count; ++i) {
      const Word& a = elements[2 * i];
      const Word& b = elements[2 * i + 1];
      elements[i] = a && b ? Word(combine(reduction, *a, *b)) : a ? a : b;
    }
  }
  return elements[0];
}

std::uint32_t reduce_elements(const Reduction& reduction, Words elements) {
  const Dtype dtype = reduction.dtype;
  const bool rounds = reduction.op == kSum && (dtype == kBf16 || dtype == kFp16);
  if (rounds) {
    for (Word& element : elements) {
      if (!element) continue;
      *element = is_nan(dtype, *element) ? canonical_nan(kFp32)
                                         : round_to(kFp32, value_of(dtype, *element));
    }
  }
  const Word root = tree(reduction, elements);
  if (!root) throw std::logic_error("no port takes part");
  const Dtype held = rounds ? kFp32 : dtype;
  if (is_float(held) && is_nan(held, *root)) return canonical_nan(dtype);
  return rounds ? round_to(dtype, value_of(kFp32, *root)) : *root;
}

}  // namespace

bool is_float(Dtype dtype) { return dtype == kFp32 || dtype == kBf16 || dtype == kFp16; }

bool exists(const Reduction& reduction) {
  return reduction.op < kAnd || !is_float(reduction.dtype);
}

unsigned element_bits(Dtype dtype) {
  if (dtype == kInt8) return 8;
  return dtype == kBf16 || dtype == kFp16 ? 16 : 32;
}

std::uint32_t reduce(const Reduction& reduction, const Words& words) {
  const unsigned bits = element_bits(reduction.dtype);
  std::uint32_t result = 0;
  for (unsigned at = 0; at < 32; at += bits) {
    Words elements;
    for (unsigned p = 0; p < kMostPorts; ++p) {
      if (words[p]) elements[p] = *words[p] >> at & ones(bits);
    }
    result |= reduce_elements(reduction, elements) << at;
  }
  return result;
}

}  // namespace trib::lane
