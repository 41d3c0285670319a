// SPDX-License-Identifier: Apache-2.0
#include "model/codec/value_code.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/codec/test/reference_value.h"

namespace trib::codec {
namespace {

constexpr bool is_finite(std::uint32_t bits) { return (bits >> 23 & 0xff) != 0xff; }

class EachBound : public testing::TestWithParam<Encoding> {
 protected:
  const ValueCode code{GetParam()};
};

std::string test_name(const testing::TestParamInfo<Encoding>& info) {
  return (info.param.codec == Codec::kModeA ? "A" : "B") +
         std::to_string(unsigned{info.param.parameter});
}

INSTANTIATE_TEST_SUITE_P(ValueCode, EachBound,
                         testing::ValuesIn(kEncodings.begin() + 1, kEncodings.begin() + 7),
                         test_name);

// All exponents, both signs, and fractions that differ in their upper and in their lower bits.
TEST_P(EachBound, AgreesWithRealNumbers) {
  std::uint64_t wrong = 0;
  for (std::uint32_t upper = 0; upper < 1u << 21; ++upper) {
    for (const std::uint32_t lower : {0u, 1u, 0x400u, 0x7ffu}) {
      const std::uint32_t bits = upper << 11 | lower;
      const TaggedCode coded = code.encode(bits);
      EXPECT_TRUE(code.is_canonical(coded));
      if (!is_finite(bits)) {
        wrong += coded.tag != Tag::kValue || coded.code != bits || code.decode(coded) != bits;
        continue;
      }
      const ReferenceCode reference = reference_code(GetParam(), bits);
      wrong += static_cast<unsigned>(coded.tag) != reference.tag || coded.code != reference.code ||
               number_of(code.decode(coded)) != reference.decoded;
    }
  }
  EXPECT_EQ(wrong, 0u);
}

// GC4.6, and canonical are exactly the codes that encode() makes.
TEST_P(EachBound, CanonicalCodesAreThoseOfValues) {
  const bool idempotent = GetParam().codec == Codec::kModeB || GetParam().parameter == 6;
  for (const Tag tag : {Tag::kByte, Tag::kTwoBytes}) {
    std::uint32_t changed = 0;
    for (std::uint32_t bits = 0; bits < 1u << (8 * code_bytes(tag)); ++bits) {
      const TaggedCode coded{tag, bits};
      const std::uint32_t value = code.decode(coded);
      const TaggedCode again = code.encode(value);
      const bool same = again.tag == tag && again.code == bits;
      if (code.is_canonical(coded)) {
        changed += same ? 0 : 1;
        EXPECT_EQ(code.decode(again), value);  // GC4.5
      } else {
        EXPECT_FALSE(same) << std::hex << bits;
      }
    }
    EXPECT_EQ(changed, idempotent || tag == Tag::kTwoBytes ? 0u : 2u);
  }
}

TEST(ValueCode, CanonicalRangesAreThoseOfTheTable) {
  struct Range {
    Encoding encoding;
    unsigned byte_low, byte_high, two_low;
  };
  for (const Range& range : {Range{{Codec::kModeA, 6}, 2, 15, 4096},
                             {{Codec::kModeA, 8}, 0, 7, 2048},
                             {{Codec::kModeA, 10}, 0, 3, 1024},
                             {{Codec::kModeB, 6}, 16, 127, 4096},
                             {{Codec::kModeB, 8}, 8, 127, 2048},
                             {{Codec::kModeB, 10}, 4, 127, 1024}}) {
    const ValueCode code(range.encoding);
    for (unsigned bits = 0; bits < 0x100; ++bits) {
      const unsigned magnitude = bits & 0x7f;
      EXPECT_EQ(code.is_canonical({Tag::kByte, bits}),
                magnitude >= range.byte_low && magnitude <= range.byte_high)
          << name_of(range.encoding) << ' ' << bits;
    }
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
      EXPECT_EQ(code.is_canonical({Tag::kTwoBytes, bits}), (bits & 0x7fff) >= range.two_low);
    }
    EXPECT_FALSE(code.is_canonical({Tag::kValue, 0x3f7fffff}));
    EXPECT_FALSE(code.is_canonical({Tag::kValue, 0x80000000}));
    EXPECT_TRUE(code.is_canonical({Tag::kValue, 0xbf800000}));
    EXPECT_TRUE(code.is_canonical({Tag::kValue, 0xffa00001}));
  }
}

TEST(ValueCode, HasOnlyTheBoundsOfTheTable) {
  EXPECT_THROW(ValueCode({Codec::kModeA, 7}), std::invalid_argument);
  EXPECT_THROW(ValueCode({Codec::kModeB, 0}), std::invalid_argument);
  EXPECT_THROW(ValueCode({Codec::kMxfp8, 0}), std::invalid_argument);
}

}  // namespace
}  // namespace trib::codec
