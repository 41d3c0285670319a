// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/fp32.h"

#include <gtest/gtest.h>

#include <ios>

#include "model/numerics/exact_add.h"
#include "model/numerics/test/fp32_vectors.h"

namespace trib {
namespace {

void expect_exact(const std::vector<OperandPair>& pairs) {
  for (const auto& [a, b] : pairs) {
    ASSERT_EQ(fp32_add(a, b), ExactAdd::add(a, b)) << std::hex << a << " + " << b;
  }
}

struct Sum {
  std::uint32_t a, b, sum;
};

// Sums worked out by hand from IEEE 754-2019; they check the exact adder as well.
constexpr Sum kByHand[] = {
    {0x3f800000, 0x40000000, 0x40400000},  // 1 + 2 = 3
    {0x00000000, 0x80000000, 0x00000000},  // +0 + -0 = +0
    {0x80000000, 0x80000000, 0x80000000},  // -0 + -0 = -0
    {0x3f800000, 0xbf800000, 0x00000000},  // 1 - 1 = +0
    {0x00000001, 0x00000001, 0x00000002},  // subnormals are exact
    {0x007fffff, 0x00000001, 0x00800000},  // subnormal to normal
    {0x00800000, 0x80000001, 0x007fffff},  // normal to subnormal
    {0x3f800000, 0x33800000, 0x3f800000},  // 1 + half a unit: tie to even, down
    {0x3f800001, 0x33800000, 0x3f800002},  // 1 + ulp + half a unit: tie to even, up
    {0x3f800000, 0x33800001, 0x3f800001},  // just above half a unit
    {0x7f7fffff, 0x7f7fffff, 0x7f800000},  // overflow
    {0x7f7fffff, 0x73000000, 0x7f800000},  // max + half a unit: the tie goes to infinity
    {0x7f7fffff, 0x72ffffff, 0x7f7fffff},  // max + just below half a unit
    {0xff800000, 0x7f7fffff, 0xff800000},  // -inf + max
    {0x7f800000, 0xff800000, 0x7fc00000},  // inf - inf
    {0xffc12345, 0x3f800000, 0x7fc00000},  // a quiet NaN loses sign and payload
    {0x3f800000, 0x7f800001, 0x7fc00000},  // a signalling NaN, too
};

TEST(Fp32, SumsByHand) {
  for (const Sum& s : kByHand) {
    EXPECT_EQ(fp32_add(s.a, s.b), s.sum) << std::hex << s.a << " + " << s.b;
    EXPECT_EQ(fp32_add(s.b, s.a), s.sum) << std::hex << s.b << " + " << s.a;
    EXPECT_EQ(ExactAdd::add(s.a, s.b), s.sum) << std::hex << s.a << " + " << s.b;
  }
}

TEST(Fp32, AllPairsOfSpecialValues) { expect_exact(special_pairs()); }

TEST(Fp32, BiasedRandomPairs) { expect_exact(biased_pairs(200'000, 1)); }

TEST(Fp32, CanonicalTouchesNothingButNans) {
  for (std::uint32_t value : special_values()) {
    const bool nan = (value & 0x7fffffff) > 0x7f800000;
    EXPECT_EQ(canonical(value), nan ? kCanonicalNan : value) << std::hex << value;
  }
}

}  // namespace
}  // namespace trib
