// SPDX-License-Identifier: Apache-2.0
// trib_notice_queue with four groups: who comes next (RC3), and what is withdrawn (GR6).
#include <Vtrib_notice_queue_4.h>
#include <gtest/gtest.h>

#include <array>

#include "verif/node/units/module_bench.h"
#include "verif/node/units/packed_bits.h"
#include "verif/sim/random/random.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kGroups = 4;
constexpr unsigned kNoticeBits = 212;  // notice_t
constexpr unsigned kNumberBit = 40;
constexpr unsigned kGroupBit = 104;
constexpr unsigned kGroupStateBits = 34;  // group_t
constexpr unsigned kActiveBit = 32;
constexpr unsigned kAccessBits = 166;  // access_t
constexpr unsigned kMemberBit = 165;
constexpr unsigned kUplinkBit = 164;

class NoticeQueueRtl : public testing::Test {
 protected:
  NoticeQueueRtl() : bench_(kSeed) {
    pins().error_valid_i = 0;
    pins().notice_valid_i = pins().missing_valid_i = 0;
    pins().m_ready_i = 0;
    for (unsigned g = 0; g < kGroups; ++g) {
      // Numbers tell notices from NACKs.
      BitWriter(pins().notice_i, g * kNoticeBits + kNumberBit).put(32, 100 + g);
      BitWriter(pins().notice_i, g * kNoticeBits + kGroupBit).put(8, g);
      BitWriter(pins().missing_sequence_i, g * 32).put(32, 200 + g);
      state(g, true, true, false);
    }
    BitWriter(pins().error_i, kNumberBit).put(32, 300);
    bench_.reset();
  }

  Vtrib_notice_queue_4& pins() { return bench_.pins(); }

  void state(unsigned group, bool active, bool member, bool uplink) {
    BitWriter(pins().group_i, group * kGroupStateBits + kActiveBit).put(2, active ? 3 : 0);
    BitWriter(pins().access_i, group * kAccessBits + kMemberBit).put(1, member);
    BitWriter(pins().access_i, group * kAccessBits + kUplinkBit).put(1, uplink);
  }

  // The number of the frame that leaves in this cycle, or 0.
  unsigned step() {
    bench_.settle();
    unsigned number = 0;
    if (pins().m_valid_o && pins().m_ready_i) {
      BitReader notice(pins().m_notice_o);
      notice.get(kNumberBit);
      number = static_cast<unsigned>(notice.get(32));
    }
    withdrawn_ += static_cast<unsigned>(__builtin_popcount(pins().withdrawn_o));
    bench_.edge();
    return number;
  }

  ModuleBench<Vtrib_notice_queue_4> bench_;
  unsigned withdrawn_ = 0;
};

TEST_F(NoticeQueueRtl, GroupsTakeTurns) {
  pins().notice_valid_i = pins().missing_valid_i = (1u << kGroups) - 1;
  pins().m_ready_i = 1;
  std::array<unsigned, 2 * kGroups> frames{};
  for (unsigned n = 0; n < 801; ++n) {
    const unsigned number = step();
    if (number == 0) continue;
    const unsigned group = number % 100;
    ASSERT_LT(group, kGroups);
    ++frames[number >= 200 ? kGroups + group : group];
  }
  for (const unsigned count : frames) EXPECT_EQ(count, 100u);
}

// Not even while ERROR frames, which come first, leave little room.
TEST_F(NoticeQueueRtl, NobodyStarvesBehindErrors) {
  Random random(kSeed);
  pins().notice_valid_i = pins().missing_valid_i = (1u << kGroups) - 1;
  std::array<unsigned, 2 * kGroups> since{};
  unsigned errors = 0, dropped = 0, left = 0;
  for (unsigned n = 0; n < 20'000; ++n) {
    pins().error_valid_i = random.chance(0.4);
    pins().m_ready_i = random.chance(0.7);
    errors += pins().error_valid_i;
    bench_.settle();
    dropped += pins().dropped_o;
    const unsigned number = step();
    if (number == 300) ++left;
    if (number == 0 || number == 300) continue;
    for (unsigned& waits : since) ++waits;
    since[number >= 200 ? kGroups + number % 100 : number % 100] = 0;
    for (const unsigned waits : since) ASSERT_LE(waits, 2 * kGroups) << "seed " << kSeed;
  }
  EXPECT_LE(errors - dropped - left, 4u);
}

TEST_F(NoticeQueueRtl, WithdrawsWhatWasLostInALifeThatIsOver) {
  state(0, false, true, false);  // not active
  state(1, true, false, false);  // no member
  state(2, true, false, true);   // of the parent: nobody reports that
  pins().missing_valid_i = 0xf;
  bench_.settle();
  EXPECT_EQ(pins().withdrawn_o, 0x3u);
  EXPECT_EQ(pins().missing_ready_o, 0xfu);
  step();
  pins().missing_valid_i = 0;
  pins().m_ready_i = 1;
  EXPECT_EQ(step(), 203u);
  EXPECT_EQ(step(), 0u);
  EXPECT_EQ(withdrawn_, 2u);
}

}  // namespace
}  // namespace trib
