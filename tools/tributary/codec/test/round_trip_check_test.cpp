// SPDX-License-Identifier: Apache-2.0
// Tests of RoundTripCheck: the golden model passes it, and codecs that break one promise each fail
// at the value where they do.
#include "tools/tributary/codec/round_trip_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace trib {
namespace {

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
const std::vector<float> kValues{0.5F, 0.001F, -0.3F, 0.02F, 1.25F};

// The golden model, except that `damage` changes the values of each pass.
CodecFunctions damaged(const std::function<void(std::vector<float>&)>& damage) {
  CodecFunctions functions;
  functions.decode = [damage](codec::Encoding encoding, ByteSpan bytes, std::size_t count) {
    codec::Decoded decoded = codec::decode(encoding, bytes, count);
    damage(decoded.values);
    return decoded;
  };
  return functions;
}

TEST(RoundTripCheck, TheGoldenModelPasses) {
  std::mt19937 random(1);
  std::vector<float> values(2048);
  for (float& value : values) {
    // Every exponent, and half of the values where the classes are.
    std::uint32_t bits = static_cast<std::uint32_t>(random());
    if (random() % 2 == 0) bits = (bits & 0x807fffff) | (115 + random() % 14) << 23;
    std::memcpy(&value, &bits, sizeof value);
  }
  for (const codec::Encoding encoding : codec::kEncodings) {
    if (encoding.is_raw()) continue;
    const auto failure = RoundTripCheck(encoding).check(values);
    EXPECT_FALSE(failure) << codec::name_of(encoding) << ": " << failure->text;
  }
}

TEST(RoundTripCheck, AnErrorAsLargeAsTheBound) {
  const RoundTripCheck check(kB8, damaged([](auto& values) { values[1] -= 0x1p-8F; }));
  const auto failure = check.check(kValues);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->value, 1U);
  EXPECT_NE(failure->text.find("the error must be below 0.00390625"), std::string::npos);
}

TEST(RoundTripCheck, AnErrorThatItsClassDoesNotHave) {
  const auto halve = [](std::size_t place) {
    return damaged([place](auto& values) { values[place] *= 0.99F; });
  };
  EXPECT_EQ(RoundTripCheck(kB8, halve(2)).check(kValues)->value, 2U);
  const auto whole = RoundTripCheck(kB8, halve(4)).check(kValues);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->value, 4U);
  EXPECT_NE(whole->text.find("the error must be 0"), std::string::npos);
}

TEST(RoundTripCheck, ANanThatIsLost) {
  const std::vector<float> nan{0, std::numeric_limits<float>::quiet_NaN()};
  EXPECT_FALSE(RoundTripCheck(kB8).check(nan));
  const auto failure = RoundTripCheck(kB8, damaged([](auto& values) { values[1] = 0; })).check(nan);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->value, 1U);
}

TEST(RoundTripCheck, AValueThatChangesAgain) {
  unsigned passes = 0;
  const RoundTripCheck check(kB8, damaged([&passes](auto& values) {
                               if (++passes == 2) values[3] = -values[3];
                             }));
  const auto failure = check.check(kValues);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->value, 3U);
  EXPECT_NE(failure->text.find("in a second pass"), std::string::npos);
}

TEST(RoundTripCheck, AByteThatChanges) {
  // Zero with a tag and a code, which only mode A may have.
  for (const codec::Codec mode : {codec::Codec::kModeA, codec::Codec::kModeB}) {
    CodecFunctions functions;
    unsigned passes = 0;
    functions.encode = [&passes](codec::Encoding encoding, Span<const float> values) {
      std::vector<std::uint8_t> bytes = codec::encode(encoding, values);
      if (++passes == 1) bytes.push_back(0);
      return bytes;
    };
    functions.decode = [](codec::Encoding encoding, ByteSpan bytes, std::size_t count) {
      codec::Decoded decoded = codec::decode(encoding, bytes, count);
      decoded.verdict = codec::Verdict::kGood;
      return decoded;
    };
    const auto failure = RoundTripCheck({mode, 8}, functions).check(kValues);
    EXPECT_EQ(failure.has_value(), mode == codec::Codec::kModeB);
  }
}

TEST(RoundTripCheck, AVerdict) {
  CodecFunctions functions;
  functions.encode = [](codec::Encoding encoding, Span<const float> values) {
    std::vector<std::uint8_t> bytes = codec::encode(encoding, values);
    bytes.pop_back();
    return bytes;
  };
  const auto failure = RoundTripCheck(kB8, functions).check(kValues);
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->text.find("verdict is short after 0 of 5 values"), std::string::npos);
}

}  // namespace
}  // namespace trib
