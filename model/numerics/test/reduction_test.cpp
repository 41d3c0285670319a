// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

constexpr Reduction kSumOfFp32{Dtype::kFp32, ReduceOp::kSum};
constexpr Reduction kMaxOfBf16{Dtype::kBf16, ReduceOp::kMax};

TEST(Reduction, WhatIsNotSaidIsTheSumOfFp32) { EXPECT_EQ(Reduction{}, kSumOfFp32); }

TEST(Reduction, EveryOpOfEveryDtypeButBitsOfFloatingPoint) {
  for (unsigned op = 0; op < 16; ++op) {
    for (unsigned dtype = 0; dtype < 16; ++dtype) {
      const bool bits = op >= 3;      // AND, OR, XOR
      const bool floats = dtype < 3;  // FP32, BF16, FP16
      const auto found =
          defined_reduction(static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(dtype));
      ASSERT_EQ(found.has_value(), op < 6 && dtype < 6 && !(bits && floats)) << op << " " << dtype;
      if (!found) continue;
      EXPECT_EQ(static_cast<unsigned>(found->op), op);
      EXPECT_EQ(static_cast<unsigned>(found->dtype), dtype);
      EXPECT_TRUE(is_defined(*found));
    }
  }
}

TEST(Reduction, ElementsHaveTheirSizes) {
  EXPECT_EQ(bytes_of(Dtype::kFp32), 4u);
  EXPECT_EQ(bytes_of(Dtype::kBf16), 2u);
  EXPECT_EQ(bytes_of(Dtype::kFp16), 2u);
  EXPECT_EQ(bytes_of(Dtype::kInt32), 4u);
  EXPECT_EQ(bytes_of(Dtype::kUint32), 4u);
  EXPECT_EQ(bytes_of(Dtype::kInt8), 1u);
}

TEST(Reduction, HasAName) {
  EXPECT_EQ(text_of(kSumOfFp32), "sum of FP32");
  EXPECT_EQ(text_of(kMaxOfBf16), "maximum of BF16");
  EXPECT_EQ(text_of({Dtype::kInt8, ReduceOp::kXor}), "bitwise XOR of INT8");
}

}  // namespace
}  // namespace trib
