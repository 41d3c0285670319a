// SPDX-License-Identifier: Apache-2.0
// trib_crc32 against the form of one bit at a time. Its outputs are sums of inputs, so that every single bit, no bit and
// random sums of them say all.
#include <Vtrib_crc32.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/mac_frames.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

class CrcBench {
 public:
  void compare(std::uint32_t state, std::uint64_t data) {
    model_.crc_i = state;
    model_.data_i = data;
    model_.eval();
    std::uint32_t expected = state;
    for (unsigned i = 0; i < 8; ++i) {
      expected = crc32_step(expected, static_cast<std::uint8_t>(data >> 8 * i));
    }
    EXPECT_EQ(model_.crc_o, expected) << std::hex << "state " << state << ", data " << data;
  }

 private:
  RtlContext context_{1};
  Vtrib_crc32 model_{&context_};
};

TEST(Crc32Rtl, EightBytesAreSixtyFourSteps) {
  CrcBench bench;
  bench.compare(0, 0);
  for (unsigned bit = 0; bit < 32; ++bit) bench.compare(1u << bit, 0);
  for (unsigned bit = 0; bit < 64; ++bit) bench.compare(0, std::uint64_t{1} << bit);
  Random random(8);
  for (unsigned i = 0; i < 10000; ++i) {
    const std::uint64_t data = random();
    bench.compare(static_cast<std::uint32_t>(random()), data);
  }
}

// The check value that every description of this CRC gives.
TEST(Crc32Rtl, TheBenchKnowsTheCheckValue) {
  EXPECT_EQ(frame_check_sequence({'1', '2', '3', '4', '5', '6', '7', '8', '9'}), 0xcbf43926u);
}

}  // namespace
}  // namespace trib
