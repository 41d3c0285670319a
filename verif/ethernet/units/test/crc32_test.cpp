// SPDX-License-Identifier: Apache-2.0
// trib_crc32 against the form of one bit at a time. Its outputs are sums of inputs, so that every single bit, no bit and
// random sums of them say all.
#include <Vtrib_crc32.h>
#include <Vtrib_crc32_8.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/mac_frames.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

template <typename Model, unsigned kBytes>
class CrcBench {
 public:
  void compare(std::uint32_t state, std::uint64_t data) {
    model_.crc_i = state;
    model_.data_i = data;
    model_.eval();
    std::uint32_t expected = state;
    for (unsigned i = 0; i < kBytes; ++i) {
      expected = crc32_step(expected, static_cast<std::uint8_t>(data >> 8 * i));
    }
    EXPECT_EQ(model_.crc_o, expected) << std::hex << "state " << state << ", data " << data;
  }

  void compare_all() {
    constexpr std::uint64_t kMask = ~std::uint64_t{0} >> (64 - 8 * kBytes);
    compare(0, 0);
    for (unsigned bit = 0; bit < 32; ++bit) compare(1u << bit, 0);
    for (unsigned bit = 0; bit < 8 * kBytes; ++bit) compare(0, std::uint64_t{1} << bit);
    Random random(kBytes);
    for (unsigned i = 0; i < 10000; ++i) {
      compare(static_cast<std::uint32_t>(random()), random() & kMask);
    }
  }

 private:
  RtlContext context_{1};
  Model model_{&context_};
};

TEST(Crc32Rtl, FourBytesAreThirtyTwoSteps) { CrcBench<Vtrib_crc32, 4>().compare_all(); }

TEST(Crc32Rtl, EightBytesAreSixtyFourSteps) { CrcBench<Vtrib_crc32_8, 8>().compare_all(); }

// The check value that every description of this CRC gives.
TEST(Crc32Rtl, TheBenchKnowsTheCheckValue) {
  EXPECT_EQ(frame_check_sequence({'1', '2', '3', '4', '5', '6', '7', '8', '9'}), 0xcbf43926u);
}

}  // namespace
}  // namespace trib
