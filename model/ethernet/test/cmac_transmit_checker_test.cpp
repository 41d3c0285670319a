// SPDX-License-Identifier: Apache-2.0
// The checker of CM2 to CM6 against a stage that does all of them a cycle late, and against one that does one of them wrong.
#include "model/ethernet/cmac_transmit_checker.h"

#include <gtest/gtest.h>

#include <array>

namespace trib::ethernet {
namespace {

using Checker = CmacTransmitChecker;

class CmacTransmitCheckerTest : public testing::Test {
 protected:
  CmacTransmitCheckerTest() { data_.fill(7); }

  CmacWord word(bool last, std::size_t bytes = kCmacBytes, bool user = false) const {
    return {data_.data(), cmac_keep(bytes), last, user};
  }
  // A word at the input, and at the pins what came in the cycle before.
  void pass(const std::optional<CmacWord>& given, const std::optional<CmacWord>& offered,
            bool fault = false, bool mac_ready = true) {
    checker_.take({given, true, fault, offered, mac_ready});
  }
  std::size_t remarks() {
    checker_.finish();
    return checker_.remarks().size();
  }

  std::array<std::uint8_t, kCmacBytes> data_;
  Checker checker_;
};

TEST_F(CmacTransmitCheckerTest, AFrameOfTwoWords) {
  pass(word(false), std::nullopt);
  pass(word(true, 3), word(false));
  pass(std::nullopt, word(true, 3));
  EXPECT_EQ(remarks(), 0U);
  EXPECT_EQ(checker_.count(TransmitOutcome::Sent), 1U);
}

TEST_F(CmacTransmitCheckerTest, CM2_AGapAChangeALoss) {
  pass(word(false), std::nullopt);
  pass(word(true), word(false));
  pass(std::nullopt, std::nullopt);
  pass(std::nullopt, word(true));
  EXPECT_EQ(remarks(), 1U);
  pass(word(true), std::nullopt);
  pass(std::nullopt, word(true), false, false);
  pass(std::nullopt, word(true, 60));
  EXPECT_EQ(remarks(), 3U);  // changed, and not what was sent
  pass(word(true), std::nullopt);
  pass(std::nullopt, word(true), false, false);
  pass(std::nullopt, std::nullopt);
  EXPECT_EQ(remarks(), 5U);  // gone, and missing
}

TEST_F(CmacTransmitCheckerTest, CM3_ShortFramesAreFilledUpByZeros) {
  std::array<std::uint8_t, kCmacBytes> padded = data_;
  for (std::size_t i = 20; i < padded.size(); ++i) padded[i] = 0;
  pass(word(true, 20), std::nullopt);
  pass(word(true, 20), CmacWord{padded.data(), cmac_keep(60), true, false});
  EXPECT_EQ(checker_.remarks().size(), 0U);
  pass(std::nullopt, word(true, 60));  // not by zeros
  EXPECT_EQ(checker_.remarks().size(), 1U);
  pass(word(true, 20), std::nullopt);
  pass(std::nullopt, word(true, 20));  // too short, and not what is wanted
  EXPECT_EQ(remarks(), 3U);
  EXPECT_EQ(checker_.padded(), 3U);
}

TEST_F(CmacTransmitCheckerTest, CM5_AFrameThatRunsDryEndsBad) {
  pass(word(false), std::nullopt);
  pass(std::nullopt, word(false));
  pass(word(true), word(true, kCmacBytes, true));
  EXPECT_EQ(remarks(), 0U);
  EXPECT_EQ(checker_.count(TransmitOutcome::Underrun), 1U);
  pass(word(false), std::nullopt);
  pass(std::nullopt, word(false));
  pass(word(true), word(true));  // good in spite of it
  EXPECT_EQ(remarks(), 1U);
}

TEST_F(CmacTransmitCheckerTest, CM6_FramesInAFaultAreDropped) {
  pass(word(false), std::nullopt, true);
  pass(word(true), std::nullopt);
  EXPECT_EQ(remarks(), 0U);
  pass(word(false), std::nullopt);
  pass(word(true), word(false), true);
  pass(std::nullopt, word(true, kCmacBytes, true));
  EXPECT_EQ(remarks(), 0U);
  EXPECT_EQ(checker_.count(TransmitOutcome::Dropped), 2U);
  pass(word(true), std::nullopt, true);
  pass(std::nullopt, word(true));  // sent in spite of it
  EXPECT_EQ(remarks(), 1U);
  checker_.take({word(true), false, true, std::nullopt, true});
  EXPECT_EQ(remarks(), 2U);  // held up
}

}  // namespace
}  // namespace trib::ethernet
