// SPDX-License-Identifier: Apache-2.0
// MR6: sequences of figure 46-9.
#include "model/ethernet/link_fault_detector.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

// In the column from lane 0 on; idles next to it.
XgmiiWord single(XgmiiWord fault) {
  XgmiiWord word = kIdleWord;
  for (unsigned lane = 0; lane < kColumnLanes; ++lane) word.set(lane, fault.at(lane));
  return word;
}

class LinkFaults : public testing::Test {
 protected:
  LinkFault after(const XgmiiWord& word, unsigned times = 1) {
    for (unsigned i = 0; i < times; ++i) detector_.take(word);
    return detector_.fault();
  }

 private:
  LinkFaultDetector detector_;
};

TEST_F(LinkFaults, FourColumnsMakeAFault) {
  EXPECT_EQ(after(kLocalFaultWord), LinkFault::None);
  EXPECT_EQ(after(kLocalFaultWord), LinkFault::Local);
  EXPECT_EQ(after(kIdleWord, 63), LinkFault::Local);
  EXPECT_EQ(after(kIdleWord), LinkFault::None);
}

TEST_F(LinkFaults, ThreeColumnsMakeNone) {
  EXPECT_EQ(after(single(kRemoteFaultWord), 3), LinkFault::None);
  EXPECT_EQ(after(single(kRemoteFaultWord)), LinkFault::Remote);
}

TEST_F(LinkFaults, AnInterruptionIsAKindOfItsOwn) {
  EXPECT_EQ(after(single(kInterruptionWord), 3), LinkFault::None);
  EXPECT_EQ(after(single(kInterruptionWord)), LinkFault::Interruption);
  EXPECT_EQ(after(single(kRemoteFaultWord), 3), LinkFault::Interruption);
  EXPECT_EQ(after(single(kRemoteFaultWord)), LinkFault::Remote);
  EXPECT_EQ(after(single(kInterruptionWord), 3), LinkFault::Remote);
  EXPECT_EQ(after(single(kInterruptionWord)), LinkFault::Interruption);
  EXPECT_EQ(after(kIdleWord, 63), LinkFault::Interruption);
  EXPECT_EQ(after(kIdleWord), LinkFault::None);
}

TEST_F(LinkFaults, ColumnsMayBeFarApart) {
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(after(single(kLocalFaultWord)), LinkFault::None);
    EXPECT_EQ(after(kIdleWord, 63), LinkFault::None);  // and one next to it: 127
  }
  EXPECT_EQ(after(single(kLocalFaultWord)), LinkFault::Local);
  // 128 columns: the count restarts.
  EXPECT_EQ(after(kIdleWord, 64), LinkFault::None);
  EXPECT_EQ(after(single(kLocalFaultWord), 3), LinkFault::None);
  XgmiiWord second = kLocalFaultWord;
  second.data = second.data << 32 | 0x07070707;
  second.control = 0x1f;
  EXPECT_EQ(after(kIdleWord, 63), LinkFault::None);
  EXPECT_EQ(after(second), LinkFault::None);  // 1 + 126 + 1 columns between
  EXPECT_EQ(after(single(kLocalFaultWord), 2), LinkFault::None);
  EXPECT_EQ(after(single(kLocalFaultWord)), LinkFault::Local);
}

TEST_F(LinkFaults, AnotherKindBeginsToCountAnew) {
  EXPECT_EQ(after(kLocalFaultWord, 2), LinkFault::Local);
  EXPECT_EQ(after(single(kRemoteFaultWord), 3), LinkFault::Local);
  EXPECT_EQ(after(single(kLocalFaultWord)), LinkFault::Local);
  EXPECT_EQ(after(single(kRemoteFaultWord), 3), LinkFault::Local);
  EXPECT_EQ(after(single(kRemoteFaultWord)), LinkFault::Remote);
}

TEST_F(LinkFaults, OtherSequencesAreNone) {
  for (unsigned lane = 1; lane < kColumnLanes; ++lane) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (lane == 3 && bit == 1) continue;  // 03
      XgmiiWord word = single(kLocalFaultWord);
      word.data ^= std::uint64_t{1} << (8 * lane + bit);
      EXPECT_EQ(after(word, 8), LinkFault::None);
    }
    XgmiiWord word = single(kLocalFaultWord);
    word.control = static_cast<std::uint8_t>(word.control | 1u << lane);
    EXPECT_EQ(after(word, 8), LinkFault::None);
  }
  XgmiiWord data = single(kLocalFaultWord);
  data.control &= 0xfe;
  EXPECT_EQ(after(data, 8), LinkFault::None);
}

}  // namespace
}  // namespace trib::ethernet
