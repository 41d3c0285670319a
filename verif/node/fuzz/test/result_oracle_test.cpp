// SPDX-License-Identifier: Apache-2.0
// The oracle agrees with right results and finds each kind of wrong one.
#include "verif/node/fuzz/result_oracle.h"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>

#include "model/frame/codec.h"

namespace trib {
namespace {

const Bytes kOne = {0, 0, 0x80, 0x3f};
const Bytes kTwo = {0, 0, 0x00, 0x40};
const Bytes kThree = {0, 0, 0x40, 0x40};
const Bytes kSignallingNan = {1, 0, 0x80, 0x7f};
const Bytes kCanonicalNan = {0, 0, 0xc0, 0x7f};

Frame frame(FrameType type, std::uint8_t flags, std::uint16_t count, const Bytes& payload,
            std::uint32_t tag = 9, std::uint16_t epoch = 1) {
  Header header;
  header.type = type;
  header.flags = flags;
  header.epoch = epoch;
  header.count = count;
  header.sequence = 5;
  header.tag = tag;
  header.payload_bytes = static_cast<std::uint16_t>(payload.size());
  return encode(header, payload.data());
}

Frame contribution(const Bytes& payload, std::uint8_t flags = kFlagData | kFlagWant) {
  return frame(FrameType::kContribution, flags, 1, payload);
}

class ResultOracleTest : public testing::Test {
 protected:
  ResultOracleTest() {
    oracle_.accepted(0, contribution(kOne));
    oracle_.accepted(2, contribution(kTwo, kFlagData));
  }
  ResultOracle oracle_;
};

TEST_F(ResultOracleTest, RightResults) {
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 2, kThree)));
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData | kFlagRetry, 2, kThree)));
  EXPECT_NO_THROW(oracle_.sent(2, frame(FrameType::kResult, 0, 2, {})));
  EXPECT_NO_THROW(oracle_.sent(2, frame(FrameType::kError, 0, 0, {})));
}

TEST_F(ResultOracleTest, WrongResults) {
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 2, kTwo)), std::logic_error);
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 3, kThree)), std::logic_error);
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, 0, 2, {})), std::logic_error);
  EXPECT_THROW(oracle_.sent(2, frame(FrameType::kResult, kFlagData, 2, kThree)), std::logic_error);
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 2, kThree, 8)),
               std::logic_error);
  EXPECT_THROW(oracle_.sent(0, Frame{Bytes(64, 0)}), std::logic_error);
}

TEST_F(ResultOracleTest, NothingIsAcceptedTwiceUntilItIsCleared) {
  EXPECT_THROW(oracle_.accepted(0, contribution(kOne)), std::logic_error);
  oracle_.clear(0, std::nullopt);
  EXPECT_NO_THROW(oracle_.accepted(0, contribution(kSignallingNan)));
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 1, kCanonicalNan)));
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 1, kSignallingNan)),
               std::logic_error);
}

TEST_F(ResultOracleTest, WhatWasAcceptedTwiceIsNotComparedIfSlotsMayHaveBeenEmptied) {
  oracle_.accepted_perhaps_again(0, contribution(kTwo));
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 7, kOne)));
}

TEST_F(ResultOracleTest, APartialResultIsTheSumOfSome) {
  constexpr std::uint8_t kPartial = kFlagData | kFlagPartial;
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kPartial, 1, kOne)));
  EXPECT_NO_THROW(oracle_.sent(1, frame(FrameType::kResult, kPartial, 2, kThree)));
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kPartial, 1, kThree)), std::logic_error);
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 1, kOne)), std::logic_error);
}

TEST_F(ResultOracleTest, WithoutAnUplinkNoSumGoesUp) {
  EXPECT_THROW(oracle_.sent(3, frame(FrameType::kContribution, kFlagData, 2, kThree)),
               std::logic_error);
}

class TreeOracleTest : public testing::Test {
 protected:
  TreeOracleTest() {
    oracle_.clear(0, 3);
    oracle_.accepted(0, contribution(kOne));
    oracle_.accepted(2, contribution(kTwo, kFlagData));
  }
  ResultOracle oracle_;
};

TEST_F(TreeOracleTest, TheSumGoesUp) {
  constexpr std::uint8_t kBoth = kFlagData | kFlagWant;
  EXPECT_NO_THROW(oracle_.sent(3, frame(FrameType::kContribution, kBoth, 2, kThree)));
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kContribution, kBoth, 2, kThree)),
               std::logic_error);
  EXPECT_THROW(oracle_.sent(3, frame(FrameType::kContribution, kBoth, 2, kTwo)), std::logic_error);
}

// TR4: the epoch on the other side of a node is another.
TEST_F(TreeOracleTest, EpochsOfTheParentDiffer) {
  constexpr std::uint8_t kBoth = kFlagData | kFlagWant;
  constexpr std::uint16_t kAbove = 77;
  EXPECT_NO_THROW(oracle_.sent(3, frame(FrameType::kContribution, kBoth, 2, kThree, 9, kAbove)));
  EXPECT_THROW(oracle_.sent(3, frame(FrameType::kContribution, kBoth, 2, kTwo, 9, kAbove)),
               std::logic_error);
  oracle_.accepted(3, frame(FrameType::kResult, kFlagData, 40, kOne, 9, kAbove));
  EXPECT_NO_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 40, kOne)));
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 40, kTwo)), std::logic_error);
}

TEST_F(ResultOracleTest, WithoutAParentTheEpochIsOne) {
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 2, kThree, 9, 2)),
               std::logic_error);
}

TEST_F(TreeOracleTest, TheParentsResultComesDownAsItIs) {
  const Frame down = frame(FrameType::kResult, kFlagData, 40, kSignallingNan);
  EXPECT_THROW(oracle_.sent(0, down), std::logic_error);
  oracle_.accepted(3, down);
  EXPECT_NO_THROW(oracle_.sent(0, down));
  EXPECT_NO_THROW(oracle_.sent(2, frame(FrameType::kResult, 0, 40, {})));
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, 0, 40, {})), std::logic_error);
  EXPECT_THROW(oracle_.sent(0, frame(FrameType::kResult, kFlagData, 40, kCanonicalNan)),
               std::logic_error);
  EXPECT_THROW(oracle_.sent(3, down), std::logic_error);
}

}  // namespace
}  // namespace trib
