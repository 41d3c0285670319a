// SPDX-License-Identifier: Apache-2.0
// trib_lowest: every set of 16 bits; of 64 bits each lowest one below any others.
#include <Vtrib_lowest.h>
#include <Vtrib_lowest_64.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;

TEST(LowestRtl, OfEverySetOf16) {
  RtlContext context(kSeed);
  context.select();
  Vtrib_lowest model(&context);
  for (unsigned bits = 0; bits < 1u << 16; ++bits) {
    model.bits_i = static_cast<std::uint16_t>(bits);
    model.eval();
    ASSERT_EQ(model.any_o, bits != 0) << bits;
    if (bits != 0) {
      ASSERT_EQ(model.number_o, __builtin_ctz(bits)) << bits;
    }
  }
}

TEST(LowestRtl, BelowAnyOthersOf64) {
  Random random(kSeed);
  RtlContext context(kSeed);
  context.select();
  Vtrib_lowest_64 model(&context);
  for (unsigned lowest = 0; lowest < 64; ++lowest) {
    for (unsigned n = 0; n < 1000; ++n) {
      const auto others = random() & random();
      const std::uint64_t bits = (others | 1u) << lowest;
      model.bits_i = bits;
      model.eval();
      ASSERT_TRUE(model.any_o) << "seed " << kSeed << ", bits " << bits;
      ASSERT_EQ(model.number_o, lowest) << "seed " << kSeed << ", bits " << bits;
    }
  }
}

}  // namespace
}  // namespace trib
