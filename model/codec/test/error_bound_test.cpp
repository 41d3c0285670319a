// SPDX-License-Identifier: Apache-2.0
// The errors of GC4.1 to GC4.3: of sampled values, and of every FP32 value of the classes that have
// codes shorter than the value (ErrorBoundLong).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <future>
#include <vector>

#include "model/codec/test/reference_value.h"
#include "model/codec/value_code.h"

namespace trib::codec {
namespace {

double power(int exponent) { return std::ldexp(1, exponent); }

struct Errors {
  std::array<double, 4> largest{};          // by tag
  std::array<std::uint64_t, 4> at_bound{};  // values whose error is at least 2^-p
  std::uint64_t grown = 0;                  // decoded magnitudes above the value's
  std::uint64_t unsteady = 0;               // values that a second pass changes (GC4.5)

  void add(const Errors& other) {
    for (std::size_t tag = 0; tag < 4; ++tag) {
      largest[tag] = std::max(largest[tag], other.largest[tag]);
      at_bound[tag] += other.at_bound[tag];
    }
    grown += other.grown;
    unsteady += other.unsteady;
  }
};

// Of positive values from `first` to before `end`; the errors of negative ones are the same.
Errors measure(Encoding encoding, std::uint32_t first, std::uint32_t end, std::uint32_t step) {
  const ValueCode code(encoding);
  const double bound = power(-int{encoding.parameter});
  Errors errors;
  for (std::uint32_t bits = first; bits < end; bits += step) {
    const TaggedCode coded = code.encode(bits);
    const std::uint32_t decoded = code.decode(coded);
    const double error = number_of(bits) - number_of(decoded);
    const auto tag = static_cast<std::size_t>(coded.tag);
    errors.largest[tag] = std::max(errors.largest[tag], std::fabs(error));
    errors.at_bound[tag] += std::fabs(error) >= bound ? 1 : 0;
    errors.grown += error < 0 ? 1 : 0;
    errors.unsteady += code.decode(code.encode(decoded)) != decoded ? 1 : 0;
  }
  return errors;
}

constexpr std::uint32_t kOne = 0x3f800000;

std::array<double, 4> stated(Encoding encoding) {
  const int p = encoding.parameter;
  const bool b = encoding.codec == Codec::kModeB;
  std::array<double, 4> largest{};
  largest[0] = power(-p) - power(-24 - p);
  if (b) {
    largest[1] = p == 6   ? power(-10) - power(-29)
                 : p == 8 ? power(-11) - power(-31)
                          : power(-12) - power(-33);
  } else {
    largest[1] = power(-7) - (p == 6 ? power(-29) : power(-31));
  }
  largest[2] = power(-15) - power(p == 6 ? -26 : p == 8 ? -27 : -28);
  return largest;
}

class ErrorBound : public testing::TestWithParam<Encoding> {};
class ErrorBoundLong : public testing::TestWithParam<Encoding> {};

std::string test_name(const testing::TestParamInfo<Encoding>& info) {
  return (info.param.codec == Codec::kModeA ? "A" : "B") +
         std::to_string(unsigned{info.param.parameter});
}

INSTANTIATE_TEST_SUITE_P(Codec, ErrorBound,
                         testing::ValuesIn(kEncodings.begin() + 1, kEncodings.begin() + 7),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Codec, ErrorBoundLong,
                         testing::ValuesIn(kEncodings.begin() + 1, kEncodings.begin() + 7),
                         test_name);

// Every 2^11-th value below 2, and the last ones of each binade, where the errors are largest.
TEST_P(ErrorBound, OfSampledValues) {
  Errors errors = measure(GetParam(), 0, kOne + (1u << 23), 1u << 11);
  for (std::uint32_t binade = 0; binade < 128; ++binade) {
    const std::uint32_t end = (binade + 1) << 23;
    errors.add(measure(GetParam(), end - 4096, end, 1));
  }
  const std::array<double, 4> largest = stated(GetParam());
  for (std::size_t tag = 0; tag < 4; ++tag) {
    EXPECT_LE(errors.largest[tag], largest[tag]) << tag;
  }
  EXPECT_EQ(errors.largest[0], largest[0]);
  EXPECT_EQ(errors.grown, 0u);
  EXPECT_EQ(errors.unsteady, 0u);
  if (GetParam().codec == Codec::kModeB) {
    EXPECT_EQ(errors.at_bound, (std::array<std::uint64_t, 4>{}));
  }
}

TEST_P(ErrorBoundLong, OfEveryValue) {
  constexpr std::uint32_t kEnd = 0x7f800000;  // infinity
  constexpr std::uint32_t kSlice = kEnd / 16;
  std::vector<std::future<Errors>> slices;
  for (std::uint32_t first = 0; first < kEnd; first += kSlice) {
    slices.push_back(std::async(std::launch::async, measure, GetParam(), first, first + kSlice, 1));
  }
  Errors errors;
  for (std::future<Errors>& slice : slices) errors.add(slice.get());
  EXPECT_EQ(errors.largest, stated(GetParam()));
  EXPECT_EQ(errors.grown, 0u);
  EXPECT_EQ(errors.unsteady, 0u);
  // GC4.3 counts both signs.
  std::array<std::uint64_t, 4> at_bound{};
  if (GetParam() == Encoding{Codec::kModeA, 8}) at_bound[1] = 41943040 / 2;
  if (GetParam() == Encoding{Codec::kModeA, 10}) at_bound[1] = 79691776 / 2;
  EXPECT_EQ(errors.at_bound, at_bound);
}

}  // namespace
}  // namespace trib::codec
