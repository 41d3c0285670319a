// SPDX-License-Identifier: Apache-2.0
// Link faults as trib_mac_receive reports them (MR6), column by column.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "verif/ethernet/units/mac_receive_bench.h"

namespace trib {
namespace {

constexpr std::uint32_t kLocal = 0x0100009c;
constexpr std::uint32_t kRemote = 0x0200009c;
constexpr std::uint32_t kInterruption = 0x0300009c;
constexpr std::uint32_t kKinds[] = {kLocal, kRemote, kInterruption};
constexpr LinkFault kNoFault = LinkFault::None;
constexpr LinkFault kLocalFault = LinkFault::Local;
constexpr LinkFault kRemoteFault = LinkFault::Remote;
constexpr LinkFault kInterrupted = LinkFault::Interruption;

LinkFault fault_of(std::uint32_t kind) {
  return kind == kLocal ? kLocalFault : kind == kRemote ? kRemoteFault : kInterrupted;
}

void fault_column(XgmiiLine& line, std::uint32_t column) {
  line.control(static_cast<std::uint8_t>(column));
  for (unsigned i = 1; i < 4; ++i) line.data(static_cast<std::uint8_t>(column >> 8 * i));
}

/// Columns, then idles to the end of the word and one word more, so that the levels are out.
LinkFault after(MacReceiveBench& bench, XgmiiLine line) {
  line.flush(1);
  bench.receive(line);
  return bench.fault();
}

class LinkFaultRtl : public testing::TestWithParam<unsigned> {
 protected:
  /// The first column in lane 0 or in lane 4.
  XgmiiLine line() const {
    XgmiiLine line;
    line.idles(GetParam());
    return line;
  }
};

TEST_P(LinkFaultRtl, MR6_FourColumnsMakeAFaultAndThreeDoNot) {
  for (const std::uint32_t kind : kKinds) {
    MacReceiveBench bench(kind);
    XgmiiLine three = line();
    for (unsigned i = 0; i < 3; ++i) fault_column(three, kind);
    EXPECT_EQ(after(bench, three), kNoFault);
    XgmiiLine fourth = line();
    fault_column(fourth, kind);
    EXPECT_EQ(after(bench, fourth), fault_of(kind));
  }
}

// 127 columns between two fault columns are tolerated, 128 are not; before the fault and while it is reported.
TEST_P(LinkFaultRtl, MR6_Gap) {
  for (const unsigned gap : {126, 127, 128, 129}) {
    for (const unsigned columns : {3, 4, 7}) {
      MacReceiveBench bench(gap);
      XgmiiLine faults = line();
      for (unsigned i = 0; i < columns; ++i) fault_column(faults, kLocal);
      faults.idles(4 * gap);
      fault_column(faults, kLocal);
      EXPECT_EQ(after(bench, faults), gap < 128 ? kLocalFault : kNoFault)
          << gap << " columns after " << columns;
    }
  }
}

TEST_P(LinkFaultRtl, MR6_FaultEndsAfter128Columns) {
  for (const std::uint32_t kind : kKinds) {
    MacReceiveBench bench(1);
    XgmiiLine faults = line();
    for (unsigned i = 0; i < 4; ++i) fault_column(faults, kind);
    EXPECT_EQ(after(bench, faults), fault_of(kind));
    XgmiiLine idles;
    idles.idles(4 * 128);
    EXPECT_EQ(after(bench, idles), kNoFault);
  }
}

// The fault is reported until the fourth column of the other kind.
TEST_P(LinkFaultRtl, MR6_AnotherKindCountsAnew) {
  for (const std::uint32_t before : kKinds) {
    for (const std::uint32_t kind : kKinds) {
      if (kind == before) continue;
      MacReceiveBench bench(2);
      XgmiiLine faults = line();
      for (unsigned i = 0; i < 4; ++i) fault_column(faults, before);
      for (unsigned i = 0; i < 3; ++i) fault_column(faults, kind);
      EXPECT_EQ(after(bench, faults), fault_of(before));
      XgmiiLine fourth = line();
      fault_column(fourth, kind);
      EXPECT_EQ(after(bench, fourth), fault_of(kind));
    }
  }

  MacReceiveBench alternating(3);
  XgmiiLine mixed = line();
  for (unsigned i = 0; i < 100; ++i) fault_column(mixed, kKinds[i / 2 % 3]);
  EXPECT_EQ(after(alternating, mixed), kNoFault);
}

// Each single bit of a column counts; the last bits are the kind.
TEST_P(LinkFaultRtl, MR6_OnlyTheThreeColumnsAreFaults) {
  for (unsigned bit = 0; bit < 36; ++bit) {
    for (const std::uint32_t kind : kKinds) {
      MacReceiveBench bench(bit);
      XgmiiLine faults = line();
      const std::uint32_t column = bit < 32 ? kind ^ 1u << bit : kind;
      for (unsigned i = 0; i < 8; ++i) {
        for (unsigned lane = 0; lane < 4; ++lane) {
          const auto value = static_cast<std::uint8_t>(column >> 8 * lane);
          const bool is_control = (lane == 0) != (bit == 32 + lane);
          if (is_control) {
            faults.control(value);
          } else {
            faults.data(value);
          }
        }
      }
      const bool other = bit < 32 && std::count(std::begin(kKinds), std::end(kKinds), column) != 0;
      EXPECT_EQ(after(bench, faults), other ? fault_of(column) : kNoFault)
          << std::hex << kind << std::dec << ", bit " << bit;
    }
  }
}

TEST_P(LinkFaultRtl, MR6_RandomColumns) {
  MacReceiveBench bench(4);
  bench.set_stalls(0.1);
  Random random(5);
  unsigned told[4] = {};
  for (unsigned round = 0; round < 3000; ++round) {
    XgmiiLine faults = line();
    const std::uint32_t kind = kKinds[random.below(3)];
    for (unsigned i = random.below(7); i != 0; --i) {
      fault_column(faults, random.chance(0.1) ? kKinds[random.below(3)] : kind);
      if (random.chance(0.3)) faults.idles(4 * random.below(random.chance(0.2) ? 140 : 4));
    }
    const LinkFault fault = after(bench, faults);
    ++told[static_cast<unsigned>(fault)];
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
  for (const unsigned times : told) EXPECT_GT(times, 50u);
}

INSTANTIATE_TEST_SUITE_P(BothColumns, LinkFaultRtl, testing::Values(0, 4));

}  // namespace
}  // namespace trib
