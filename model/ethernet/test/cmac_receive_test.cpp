// SPDX-License-Identifier: Apache-2.0
// CM7 and CM8 by examples.
#include "model/ethernet/cmac_receive.h"

#include <gtest/gtest.h>

#include <array>

namespace trib::ethernet {
namespace {

class CmacReceiveTest : public testing::Test {
 protected:
  CmacReceiveTest() {
    for (std::size_t i = 0; i < data_.size(); ++i) data_[i] = static_cast<std::uint8_t>(i + 1);
    receive_.take(false, std::nullopt);  // no frame has begun
  }

  void word(bool last, std::size_t bytes = kCmacBytes, bool user = false, bool aligned = true) {
    receive_.take(aligned, CmacWord{data_.data(), cmac_keep(bytes), last, user});
  }
  void frame(std::size_t bytes, bool user = false) {
    for (; bytes > kCmacBytes; bytes -= kCmacBytes) word(false);
    word(true, bytes, user);
  }
  void expect(ReceiveVerdict verdict, std::size_t bytes) {
    const std::optional<ReceivedFrame> got = receive_.next_frame();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->verdict, verdict);
    EXPECT_EQ(got->frame.bytes.size(), bytes);
    EXPECT_EQ(got->frame.bad, verdict != ReceiveVerdict::Good);
  }

  std::array<std::uint8_t, kCmacBytes> data_;
  CmacReceive receive_;
};

TEST_F(CmacReceiveTest, CM7_EachFrameIsOneOfFour) {
  frame(59);
  frame(60);
  frame(9600);
  frame(9601);
  frame(65);
  frame(100, true);
  frame(10, true);
  expect(ReceiveVerdict::Runt, 59);
  expect(ReceiveVerdict::Good, 60);
  expect(ReceiveVerdict::Good, 9600);
  expect(ReceiveVerdict::Oversize, 9600);
  expect(ReceiveVerdict::Good, 65);
  expect(ReceiveVerdict::Errored, 100);
  expect(ReceiveVerdict::Errored, 10);
  EXPECT_FALSE(receive_.next_frame());
}

TEST_F(CmacReceiveTest, CM7_BytesAreThoseThatCame) {
  frame(70);
  const ReceivedFrame got = *receive_.next_frame();
  EXPECT_EQ(got.frame.bytes[63], 64);
  EXPECT_EQ(got.frame.bytes[64], 1);
}

TEST_F(CmacReceiveTest, CM7_TheRestOfAFrameBehindResetIsDropped) {
  receive_ = CmacReceive();
  frame(200);
  frame(100);
  expect(ReceiveVerdict::Good, 100);
  EXPECT_FALSE(receive_.next_frame());
  for (const unsigned quiet : {255U, 256U}) {
    receive_ = CmacReceive();
    for (unsigned i = 0; i < quiet; ++i) receive_.take(true, std::nullopt);
    frame(100);
    EXPECT_EQ(receive_.next_frame().has_value(), quiet == 256) << quiet;
  }
}

TEST_F(CmacReceiveTest, CM8_ALostAlignmentEndsTheFrameInHand) {
  word(false);
  word(false, kCmacBytes, false, false);
  expect(ReceiveVerdict::Errored, 128);
  word(true, kCmacBytes, false, false);
  EXPECT_FALSE(receive_.next_frame());
  frame(80);
  expect(ReceiveVerdict::Good, 80);
}

TEST_F(CmacReceiveTest, CM8_AnOversizeFrameIsOverWhenAlignmentIsLost) {
  for (unsigned i = 0; i < 151; ++i) word(false);
  expect(ReceiveVerdict::Oversize, 9600);
  receive_.take(false, std::nullopt);
  EXPECT_FALSE(receive_.next_frame());
  frame(64);
  expect(ReceiveVerdict::Good, 64);
}

}  // namespace
}  // namespace trib::ethernet
