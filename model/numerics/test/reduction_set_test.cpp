// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction_set.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(ReductionSet, OfItselfTheSumOfFp32) {
  const ReductionSet set;
  EXPECT_EQ(set.ops(), 0x01);
  EXPECT_EQ(set.dtypes(), 0x01);
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      EXPECT_EQ(set.has({dtype, op}), op == ReduceOp::kSum && dtype == Dtype::kFp32);
    }
  }
}

TEST(ReductionSet, AllAreAllThatAreDefined) {
  const ReductionSet all = ReductionSet::all();
  EXPECT_EQ(all.ops(), 0x3f);
  EXPECT_EQ(all.dtypes(), 0x3f);
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      EXPECT_EQ(all.has({dtype, op}), is_defined({dtype, op}));
    }
  }
}

TEST(ReductionSet, EveryOpOfTheOneWithEveryDtypeOfTheOther) {
  for (unsigned ops = 0; ops < 64; ++ops) {
    for (unsigned dtypes = 0; dtypes < 64; ++dtypes) {
      const ReductionSet set(static_cast<std::uint8_t>(ops), static_cast<std::uint8_t>(dtypes));
      EXPECT_EQ(set.ops(), ops);
      EXPECT_EQ(set.dtypes(), dtypes);
      for (unsigned o = 0; o < 16; ++o) {
        for (unsigned d = 0; d < 16; ++d) {
          const bool both = (ops >> o & 1) != 0 && (dtypes >> d & 1) != 0;
          const bool bits_of_floats = o >= 3 && d < 3;  // NU8
          const auto op = static_cast<std::uint8_t>(o);
          const auto dtype = static_cast<std::uint8_t>(d);
          ASSERT_EQ(set.find(op, dtype).has_value(), both && !bits_of_floats)
              << "op " << o << " of " << ops << ", dtype " << d << " of " << dtypes;
        }
      }
    }
  }
}

TEST(ReductionSet, BitsThatStandForNothingAddNothing) {
  const ReductionSet set(0xff, 0xff);
  EXPECT_FALSE(set.find(6, 0));
  EXPECT_FALSE(set.find(0, 7));
  EXPECT_TRUE(set.find(5, 5));
  EXPECT_NE(set, ReductionSet::all());
}

}  // namespace
}  // namespace trib
