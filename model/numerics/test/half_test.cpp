// SPDX-License-Identifier: Apache-2.0
// Conversions of BF16 and FP16 from and to FP32 (NU5): every value, and what lies around it.
#include <gtest/gtest.h>

#include <ios>
#include <random>
#include <vector>

#include "model/numerics/bf16.h"
#include "model/numerics/fp16.h"
#include "model/numerics/test/exact_half.h"

namespace trib {
namespace {

std::uint32_t widen(Dtype dtype, std::uint16_t bits) {
  return dtype == Dtype::kBf16 ? fp32_of_bf16(bits) : fp32_of_fp16(bits);
}
std::uint16_t narrow(Dtype dtype, std::uint32_t bits) {
  return dtype == Dtype::kBf16 ? bf16_of_fp32(bits) : fp16_of_fp32(bits);
}

class Half : public testing::TestWithParam<Dtype> {
 protected:
  void expect_rounded(std::uint32_t fp32) const {
    ASSERT_EQ(narrow(GetParam(), fp32), exact_.of_fp32(fp32)) << std::hex << fp32;
  }

  const ExactHalf exact_{GetParam()};
};

TEST_P(Half, EveryValueIsExactInFp32AndComesBack) {
  const ExactFormat& format = exact_.format();
  for (std::uint32_t value = 0; value < 0x10000; ++value) {
    const auto bits = static_cast<std::uint16_t>(value);
    const std::uint32_t wide = widen(GetParam(), bits);
    const bool nan = (bits & ~format.sign()) > format.infinity();
    if (nan) {
      ASSERT_GT(wide & 0x7fffffff, 0x7f800000u) << std::hex << value;
      ASSERT_EQ(wide >> 31, value >> 15) << std::hex << value;
    } else {
      ASSERT_EQ(wide, exact_.to_fp32(bits)) << std::hex << value;
    }
    ASSERT_EQ(narrow(GetParam(), wide), nan ? format.nan() : value);
  }
}

TEST_P(Half, RoundsToNearestEvenAroundEveryValue) {
  for (std::uint32_t value = 0; value < 0x10000; ++value) {
    const std::uint32_t at = widen(GetParam(), static_cast<std::uint16_t>(value));
    const std::uint32_t next = widen(GetParam(), static_cast<std::uint16_t>(value + 1));
    const std::uint32_t middle = at + (next - at) / 2;
    for (const std::uint32_t around : {at, middle}) {
      for (std::uint32_t step = 0; step < 7; ++step) expect_rounded(around + step - 3);
    }
  }
}

TEST_P(Half, RoundsWhatIsBeyondItsNumbers) {
  // FP16: the tie to infinity is not the middle of two bit patterns of FP32's, nor is that to 0.
  for (std::uint32_t around : {0x477ff000u, 0x47800000u, 0x7f7fffffu, 0x7f800000u, 0x33000000u,
                               0x32800000u, 0x33800000u, 0x38800000u, 0x00800000u, 0x00000000u}) {
    for (std::uint32_t step = 0; step < 4096; ++step) {
      expect_rounded(around + step - 2048);
      expect_rounded((around + step - 2048) ^ 0x80000000u);
    }
  }
}

TEST_P(Half, RoundsAnything) {
  std::mt19937 random(5);
  for (unsigned i = 0; i < 1'000'000; ++i) expect_rounded(static_cast<std::uint32_t>(random()));
  for (unsigned i = 0; i < 1'000'000; ++i) {  // within the range of FP16's numbers
    const std::uint32_t exponent = 100 + static_cast<std::uint32_t>(random() % 45);
    expect_rounded((static_cast<std::uint32_t>(random()) & 0x807fffff) | exponent << 23);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Half, testing::Values(Dtype::kBf16, Dtype::kFp16),
                         [](const auto& info) {
                           return info.param == Dtype::kBf16 ? "bf16" : "fp16";
                         });

}  // namespace
}  // namespace trib
