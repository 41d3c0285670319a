// SPDX-License-Identifier: Apache-2.0
// The reference of the half-width formats, against sums worked out by hand and against ExactAdd.
#include "model/numerics/test/exact_format.h"

#include <gtest/gtest.h>

#include <random>

#include "model/numerics/exact_add.h"
#include "model/numerics/test/exact_half.h"

namespace trib {
namespace {

TEST(ExactFormat, BitsOfANumberAreItsOwn) {
  for (const ExactFormat& format : {kExactBf16, kExactFp16}) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      const ExactNumber number = format.number(bits);
      const bool nan = (bits & ~format.sign()) > format.infinity();
      ASSERT_EQ(number.kind == ExactNumber::Kind::kNan, nan) << bits;
      ASSERT_EQ(format.round(number), nan ? format.nan() : bits);
    }
  }
  EXPECT_EQ(kExactFp32.nan(), 0x7fc00000u);
  EXPECT_EQ(kExactBf16.nan(), 0x7fc0u);
  EXPECT_EQ(kExactFp16.nan(), 0x7e00u);
}

TEST(ExactFormat, RoundsByHand) {
  const ExactHalf bf16(Dtype::kBf16);
  const ExactHalf fp16(Dtype::kFp16);
  EXPECT_EQ(bf16.of_fp32(0x3f800000), 0x3f80);  // 1
  EXPECT_EQ(bf16.of_fp32(0x3f808000), 0x3f80);  // tie: down to even
  EXPECT_EQ(bf16.of_fp32(0x3f808001), 0x3f81);
  EXPECT_EQ(bf16.of_fp32(0x3f818000), 0x3f82);  // tie: up to even
  EXPECT_EQ(bf16.of_fp32(0x7f7f7fff), 0x7f7f);
  EXPECT_EQ(bf16.of_fp32(0x7f7f8000), 0x7f80);  // half a unit above the largest: infinity
  EXPECT_EQ(bf16.of_fp32(0x80007fff), 0x8000);
  EXPECT_EQ(bf16.of_fp32(0x80008000), 0x8000);  // half of the smallest subnormal: to even, -0
  EXPECT_EQ(bf16.of_fp32(0x80008001), 0x8001);
  EXPECT_EQ(fp16.of_fp32(0x3f800000), 0x3c00);  // 1
  EXPECT_EQ(fp16.of_fp32(0x3f801000), 0x3c00);  // tie: down to even
  EXPECT_EQ(fp16.of_fp32(0x3f803000), 0x3c02);  // tie: up to even
  EXPECT_EQ(fp16.of_fp32(0x477fe000), 0x7bff);  // 65504
  EXPECT_EQ(fp16.of_fp32(0x477fefff), 0x7bff);
  EXPECT_EQ(fp16.of_fp32(0x477ff000), 0x7c00);  // 65520
  EXPECT_EQ(fp16.of_fp32(0x33000000), 0x0000);  // 2^-25: to even
  EXPECT_EQ(fp16.of_fp32(0x33000001), 0x0001);
  EXPECT_EQ(fp16.of_fp32(0x33c00000), 0x0002);  // 1.5 * 2^-24: to even
  EXPECT_EQ(fp16.of_fp32(0x387fe000), 0x0400);  // the largest tie below 2^-14
  EXPECT_EQ(fp16.to_fp32(0x0001), 0x33800000u);
  EXPECT_EQ(fp16.to_fp32(0x83ff), 0xb87fc000u);
}

TEST(ExactFormat, SumsByHand) {
  const ExactHalf fp16(Dtype::kFp16);
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x6400, 0x3801), 0x6401);  // 1024 + 0.50049
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x6400, 0x3800), 0x6400);  // 1024 + 0.5: tie to even
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x7bff, 0x4c00), 0x7c00);  // 65504 + 16
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x7bff, 0x4bff), 0x7bff);  // 65504 + 15.99
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x0001, 0x8001), 0x0000);
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x8000, 0x8000), 0x8000);
  EXPECT_EQ(fp16.reduce(ReduceOp::kSum, 0x7c00, 0xfc00), 0x7e00);
  const ExactHalf bf16(Dtype::kBf16);
  EXPECT_EQ(bf16.reduce(ReduceOp::kSum, 0x3f80, 0x3b80), 0x3f80);  // 1 + 2^-8: tie to even
  EXPECT_EQ(bf16.reduce(ReduceOp::kSum, 0x3f81, 0x3b80), 0x3f82);  // 1 + 2^-7 + 2^-8: the same
  EXPECT_EQ(bf16.reduce(ReduceOp::kSum, 0x7f7f, 0x7f7f), 0x7f80);
  EXPECT_EQ(bf16.reduce(ReduceOp::kSum, 0x7f7f, 0x8001), 0x7f7f);
}

// BF16 is FP32 without its lower half, so ExactAdd, another way to do it, has all the sums in FP32.
TEST(ExactFormat, SumsOfBf16AreThoseOfExactAdd) {
  std::mt19937 random(4);
  const ExactHalf bf16(Dtype::kBf16);
  for (unsigned i = 0; i < 20'000; ++i) {
    const auto a = static_cast<std::uint16_t>(random());
    auto b = static_cast<std::uint16_t>(random());
    if (i % 2 == 0) b = static_cast<std::uint16_t>(a ^ 0x8000 ^ (random() & 0x87ff));
    const std::uint32_t sum = ExactAdd::add(std::uint32_t{a} << 16, std::uint32_t{b} << 16);
    ASSERT_EQ(bf16.reduce(ReduceOp::kSum, a, b), bf16.of_fp32(sum)) << a << " + " << b;
  }
}

}  // namespace
}  // namespace trib
