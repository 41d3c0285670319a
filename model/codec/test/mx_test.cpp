// SPDX-License-Identifier: Apache-2.0
#include "model/codec/mx.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "model/base/random.h"
#include "model/codec/payload.h"
#include "model/codec/test/nearest_element.h"
#include "model/codec/test/vector_file.h"

namespace trib::codec {
namespace {

constexpr Encoding kFp8{Codec::kMxfp8, 0};
constexpr Encoding kFp4{Codec::kMxfp4, 0};

float of_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof bits);
  return value;
}

// Blocks of neighbouring exponents, some of denormals, some with every exponent, finite.
std::vector<float> random_values(Random& random, std::size_t count) {
  std::vector<float> values(count);
  std::uint32_t top = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kBlockValues == 0) top = random.below(255);
    const std::uint32_t low = random.chance(0.9) ? top - std::min(top, random.below(24)) : 0;
    // Ties are frequent where only a few bits are set.
    const std::uint32_t fraction =
        random.chance(0.5) ? random.below(1u << 23) : random.below(64) << 17;
    values[i] = of_bits(random.below(2) << 31 | random.between(low, top) << 23 | fraction);
  }
  return values;
}

unsigned code_of(Encoding encoding, const std::vector<std::uint8_t>& bytes, std::size_t i) {
  const std::size_t place = i % kBlockValues;
  if (encoding == kFp8) return bytes[i / kBlockValues * 33 + 1 + place];
  return bytes[i / kBlockValues * 17 + 1 + place / 2] >> (4 * (place % 2)) & 0xf;
}

class EachMx : public testing::TestWithParam<Encoding> {};
INSTANTIATE_TEST_SUITE_P(CodecMx, EachMx, testing::Values(kFp8, kFp4),
                         [](const auto& info) { return name_of(info.param); });

// MX2, against a search for the nearest of all codes in real numbers, and MX5.1.
TEST_P(EachMx, EachElementIsTheNearest) {
  const NearestElement nearest(GetParam() == kFp8 ? NearestElement::e4m3()
                                                  : NearestElement::e2m1());
  Random random(3);
  for (unsigned round = 0; round < 1500; ++round) {
    const std::vector<float> values = random_values(random, random.between(1, 100));
    const auto bytes = encode(GetParam(), values);
    const Decoded decoded = decode(GetParam(), bytes, values.size());
    ASSERT_EQ(decoded.values.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t block = i / kBlockValues * kBlockValues;
      const std::size_t end = std::min(block + kBlockValues, values.size());
      const unsigned scale = nearest.scale({values.data() + block, end - block});
      const double x = std::ldexp(1, static_cast<int>(scale) - 127);
      EXPECT_EQ(bytes[i / kBlockValues * (GetParam() == kFp8 ? 33 : 17)], scale);
      EXPECT_EQ(code_of(GetParam(), bytes, i), nearest.code(values[i] / x));
      EXPECT_EQ(double{decoded.values[i]}, nearest.value(nearest.code(values[i] / x)) * x);
      EXPECT_EQ(std::signbit(decoded.values[i]), std::signbit(values[i]));
      EXPECT_LE(std::fabs(double{values[i]} - decoded.values[i]),
                nearest.error_bound(values[i] / x) * x);
    }
    EXPECT_EQ(encode(GetParam(), decoded.values), bytes);  // MX5.2
  }
}

// MX4.2: every code under every scale.
TEST_P(EachMx, EveryCodeAndScaleDecodes) {
  const NearestElement nearest(GetParam() == kFp8 ? NearestElement::e4m3()
                                                  : NearestElement::e2m1());
  for (unsigned scale = 0; scale < 255; ++scale) {
    for (unsigned code = 0; code < nearest.codes(); ++code) {
      const std::vector<std::uint8_t> bytes = {static_cast<std::uint8_t>(scale),
                                               static_cast<std::uint8_t>(code)};
      const Decoded decoded = decode(GetParam(), bytes, 1);
      ASSERT_EQ(decoded.verdict, Verdict::kGood);
      const double wanted = nearest.value(code) * std::ldexp(1, static_cast<int>(scale) - 127);
      if (std::isnan(wanted)) {
        EXPECT_EQ(text_of(decoded.values), "7fc00000");
      } else if (std::fabs(wanted) >= std::ldexp(1, 128)) {
        EXPECT_TRUE(std::isinf(decoded.values[0]));
      } else {
        EXPECT_EQ(double{decoded.values[0]}, wanted);
      }
      if (!std::isnan(wanted)) {
        EXPECT_EQ(std::signbit(decoded.values[0]), std::signbit(wanted));
      }
    }
  }
}

// MX2.1, MX4.1.
TEST_P(EachMx, OneInfinityMakesItsBlockNans) {
  std::vector<float> values(65, 1.0f);
  values[40] = of_bits(0xff800000);
  const Decoded decoded = decode(GetParam(), encode(GetParam(), values), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(std::isnan(decoded.values[i]), i >= 32 && i < 64) << i;
  }
}

TEST_P(EachMx, SizeIsAFunctionOfTheCount) {
  for (std::size_t count = 1; count <= kMostValues; ++count) {
    const std::size_t elements = GetParam() == kFp8 ? count : (count + 1) / 2;
    EXPECT_EQ(encoded_bytes(GetParam(), count), elements + (count + 31) / 32);
    EXPECT_TRUE(worth_encoding(*encoded_bytes(GetParam(), count), count));  // MX3.3
  }
  EXPECT_EQ(encode(GetParam(), std::vector<float>(2048)).size(),
            GetParam() == kFp8 ? 2112u : 1088u);
}

void expect_decodes(Encoding encoding, std::size_t bytes, std::size_t count, std::size_t beat,
                    Verdict verdict, std::size_t values) {
  const Decoded decoded = decode(encoding, std::vector<std::uint8_t>(bytes), count, beat);
  EXPECT_STREQ(name_of(decoded.verdict), name_of(verdict)) << bytes << " bytes of " << count;
  EXPECT_EQ(decoded.values.size(), values) << bytes << " bytes of " << count;
}

// MX4.3.
TEST(CodecMx, VerdictsByTheGroupsOfABeat) {
  expect_decodes(kFp8, 66, 64, 8, Verdict::kGood, 64);
  expect_decodes(kFp8, 65, 64, 8, Verdict::kShort, 56);
  expect_decodes(kFp8, 65, 64, 16, Verdict::kShort, 48);
  expect_decodes(kFp8, 33, 64, 8, Verdict::kShort, 32);
  expect_decodes(kFp8, 1, 3, 8, Verdict::kShort, 0);
  expect_decodes(kFp8, 67, 64, 16, Verdict::kLong, 64);
  expect_decodes(kFp4, 17, 31, 8, Verdict::kGood, 31);
  expect_decodes(kFp4, 16, 31, 8, Verdict::kShort, 24);
  expect_decodes(kFp4, 16, 31, 16, Verdict::kShort, 16);
  expect_decodes(kFp4, 18, 31, 16, Verdict::kLong, 31);
  EXPECT_THROW(decode(kFp8, std::vector<std::uint8_t>(33), 32, 32), std::invalid_argument);
}

TEST(CodecMx, TailIsTheUnusedHalfOfAByte) {
  EXPECT_EQ(decode(kFp4, bytes_of("7f 12 03"), 3).verdict, Verdict::kGood);
  const Decoded decoded = decode(kFp4, bytes_of("7f 12 13"), 3);
  EXPECT_EQ(decoded.verdict, Verdict::kTail);
  EXPECT_TRUE(decoded.values.empty());
  EXPECT_EQ(decode(kFp4, bytes_of("7f 12 13 00"), 3).verdict, Verdict::kTail);
  EXPECT_EQ(decode(kFp4, bytes_of("7f 12 13"), 4).verdict, Verdict::kGood);
}

}  // namespace
}  // namespace trib::codec
