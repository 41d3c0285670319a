// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

constexpr Reduction kSumOfFp32{Dtype::kFp32, ReduceOp::kSum};
constexpr Reduction kMaxOfBf16{Dtype::kBf16, ReduceOp::kMax};

TEST(Reduction, WhatIsNotSaidIsTheSumOfFp32) { EXPECT_EQ(Reduction{}, kSumOfFp32); }

TEST(Reduction, OnlyTheSumOfFp32IsBuiltIn) {
  EXPECT_TRUE(is_built_in(kSumOfFp32));
  EXPECT_FALSE(is_built_in(kMaxOfBf16));
  for (unsigned op = 0; op < 16; ++op) {
    for (unsigned dtype = 0; dtype < 16; ++dtype) {
      const auto found = built_in(static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(dtype));
      EXPECT_EQ(found.has_value(), op == 0 && dtype == 0) << op << " of " << dtype;
    }
  }
  EXPECT_EQ(built_in_ops(), 1);
  EXPECT_EQ(built_in_dtypes(), 1);
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
}

}  // namespace
}  // namespace trib
