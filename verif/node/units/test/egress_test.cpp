// SPDX-License-Identifier: Apache-2.0
// trib_egress of one group at 8 bytes a beat: the share of replays while results wait (RC3, attack
// B6), that they are chosen in time and without a gap, that results of an ended life are not
// (GR6), and that answers of the host give way.
#include <Vtrib_egress.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kBytesBits = 14;  // of result_t, lowest
constexpr unsigned kEpochBit = 76;
constexpr unsigned kSerialBit = 124;
constexpr unsigned kResultBits = 132;  // lowest in lane_t and replay_t
constexpr unsigned kSerial = 0xa5;
constexpr unsigned kEpoch = 7;
constexpr unsigned kRetryFlag = 4;
constexpr unsigned kShare = 8;
constexpr unsigned kCredit = 8;
constexpr unsigned kSources = 3;
constexpr unsigned kControlFlags = 0xff;  // no result has them

enum Source : unsigned { kResults, kReplays, kControls };

class EgressRtl : public testing::Test {
 protected:
  EgressRtl() : bench_(kSeed), random_(kSeed) {
    std::uint64_t group = 0;
    BitWriter(group).put(16, 0).put(16, kEpoch).put(3, 7);  // group_t: active, known and alive
    pins().group_i = group;
    std::memset(&pins().lane_i, 0, sizeof pins().lane_i);
    std::memset(&pins().replay_i, 0, sizeof pins().replay_i);
    pins().replay_valid_i = 0;
    pins().control_valid_i = pins().control_last_i = pins().control_body_i = 0;
    pins().host_offer_i = pins().host_valid_i = 0;
    pins().host_keep_i = 0xff;
    pins().tx_limit_i = 0;
    pins().m_ready_i = 1;
    std::memset(&pins().access_i, 0, sizeof pins().access_i);  // a child's port
    bench_.reset();
  }

  Vtrib_egress& pins() { return bench_.pins(); }

  template <typename Pin>
  static void result(Pin& pin, unsigned bytes, unsigned epoch) {
    std::memset(&pin, 0, sizeof pin);
    BitWriter(pin).put(kBytesBits, bytes);
    BitWriter(pin, kEpochBit).put(16, epoch);
    BitWriter(pin, kSerialBit).put(8, kSerial);
  }

  // A cycle of a group that starts chunks of `beats` whenever the egress lets it, and of a store
  // that has an answer again some cycles after the last one.
  void step(unsigned beats, bool results, bool replays) {
    result(pins().lane_i, 8 * beats, kEpoch);
    result(pins().replay_i, 8 * beats, kEpoch);
    const bool start = results && rows_ == 0 && !pins().stall_o;
    if (start) rows_ = beats;
    const bool payload = rows_ != 0 && !start;
    BitWriter(pins().lane_i, kResultBits)
        .put(1, 1)                    // ended_good
        .put(1, start && beats == 0)  // ended
        .put(1, 0)                    // spoil
        .put(1, rows_ == 1)           // last
        .put(1, payload)
        .put(1, start);
    if (payload) --rows_;
    pins().replay_valid_i = replays && replay_rows_ == 0 && rest_ == 0;
    BitWriter(pins().replay_i, kResultBits)
        .put(1, 0)                  // spoil
        .put(1, replay_rows_ == 1)  // last
        .put(1, 1);                 // payload
    bench_.settle();
    if (rest_ != 0) --rest_;
    if (pins().replay_valid_i && pins().replay_ready_o) {
      replay_rows_ = beats;
      rest_ = 10;
    } else if (pins().replay_payload_ready_o && replay_rows_ != 0 && --replay_rows_ == 0) {
      rest_ = 10;
    }
    if (pins().m_valid_o && pins().m_ready_i) {
      if (beat_ == 5) {
        flags_.push_back(pins().m_data_o >> 40 & 0xff);  // byte 45
        sent_.push_back(flags_.back() & kRetryFlag);
      }
      if (beat_ == 7) {
        EXPECT_EQ(pins().m_data_o >> 56, kSerial);  // byte 63 (RC2)
      }
      beat_ = pins().m_last_o ? 0 : beat_ + 1;
    }
    bench_.edge();
  }

  // Until no more fit.
  void let_results_wait(unsigned beats) {
    pins().m_ready_i = 0;
    for (unsigned n = 0; n < 4000; ++n) step(beats, true, false);
    pins().m_ready_i = 1;
  }

  void wait(unsigned cycles) {
    for (unsigned n = 0; n < cycles; ++n) {
      step(0, false, replays_left_ != 0);
      if (rest_ == 10) --replays_left_;
    }
  }

  void control_beat(unsigned beat) {
    pins().control_data_i = std::uint64_t{kSerial} << 56 | std::uint64_t{kControlFlags} << 40;
    pins().control_valid_i = 1;
    pins().control_last_i = beat == 7;
  }

  // One frame without payload.
  void offer(Source source) {
    if (source == kResults) step(0, true, false);
    if (source == kReplays) ++replays_left_;
    for (unsigned beat = 0; source == kControls && beat < 8; ++beat) {
      control_beat(beat);
      wait(1);
      pins().control_valid_i = 0;
    }
  }

  // Where the frames came from that were sent.
  std::vector<unsigned> sources() const {
    std::vector<unsigned> found;
    for (const unsigned flags : flags_) {
      const Source result = (flags & kRetryFlag) != 0 ? kReplays : kResults;
      found.push_back(flags == kControlFlags ? kControls : result);
    }
    return found;
  }

  // In every stretch of frames, from any one on.
  void check_share() const {
    for (std::size_t from = 0; from < sent_.size(); ++from) {
      unsigned replays = 0;
      for (std::size_t to = from; to < sent_.size(); ++to) {
        replays += sent_[to];
        ASSERT_LE(replays, kCredit + (to - from + 1) / kShare) << "frames " << from << " to " << to;
      }
    }
  }

  ModuleBench<Vtrib_egress> bench_;
  Random random_;
  unsigned rows_ = 0, replay_rows_ = 0, replays_left_ = 0, rest_ = 0, beat_ = 0;
  std::vector<bool> sent_;       // frames: is it a replay
  std::vector<unsigned> flags_;  // their flags
};

TEST_F(EgressRtl, ReplaysTakeTheirShareOfManySmallFrames) {
  for (unsigned n = 0; n < 100; ++n) step(0, true, false);
  sent_.clear();
  for (unsigned n = 0; n < 6000; ++n) step(0, true, true);
  check_share();
  EXPECT_GE(std::count(sent_.begin(), sent_.end(), true), 6000 / 8 / 9 - 1);
}

// To the frame: a replay takes the credit of eight results, of which there are 64 at most (RC3).
TEST_F(EgressRtl, RC3_ReplaysAreServedByTheirCredit) {
  let_results_wait(0);
  for (unsigned n = 0; n < 4000; ++n) step(0, true, true);
  const auto first = std::find(sent_.begin(), sent_.end(), true);
  const std::vector<bool> sent(first, sent_.end());
  std::vector<bool> expected;
  unsigned credit = kShare * kCredit;
  for (bool replay = false; expected.size() < sent.size(); expected.push_back(replay)) {
    replay = !replay && credit >= kShare;
    credit = replay ? credit - kShare : std::min(credit + 1, kShare * kCredit);
  }
  EXPECT_GT(sent.size(), 100u);
  EXPECT_EQ(sent, expected);
}

// At the rate of the wire no result waits for long before a replay comes in between.
TEST_F(EgressRtl, ReplaysTakeTheirShareOfLargeFrames) {
  for (unsigned n = 0; n < 3000; ++n) step(1024, true, false);
  sent_.clear();
  for (unsigned n = 0; n < 80'000; ++n) step(1024, true, true);
  const auto replays = std::count(sent_.begin(), sent_.end(), true);
  EXPECT_GE(replays, 5);
  EXPECT_LE(replays, static_cast<int>(kCredit + 1 + sent_.size() / kShare));
}

TEST_F(EgressRtl, ReplaysHaveThePortIfNoResultWaits) {
  for (unsigned n = 0; n < 3000; ++n) step(16, false, true);
  EXPECT_GE(sent_.size(), 3000u / (8 + 16 + 20));
}

TEST_F(EgressRtl, ReplayIsNotLateByTheResultsThatWait) {
  for (const unsigned beats : {1024, 200, 40}) {
    SCOPED_TRACE(beats);
    let_results_wait(beats);
    // One that was chosen while another was on the stream.
    for (unsigned n = 0; n < 2 * (8 + beats); ++n) step(beats, true, false);
    while (beat_ != 8 + beats / 2) step(beats, true, false);
    sent_.clear();
    for (unsigned n = 0; n < 3000 && sent_.empty(); ++n) step(beats, true, true);
    EXPECT_EQ(sent_, std::vector<bool>{true});
    for (unsigned n = 0; n < 5000; ++n) step(beats, false, false);
  }
}

TEST_F(EgressRtl, FramesFollowWithoutAnIdleCycle) {
  for (const unsigned beats : {1024, 40, 8, 7, 6, 5, 4, 3, 2, 1}) {
    SCOPED_TRACE(beats);
    let_results_wait(beats);
    for (unsigned n = 0; n < 2500; ++n) {
      step(beats, true, false);
      ASSERT_TRUE(pins().m_valid_o) << "cycle " << n;
    }
    while (pins().m_valid_o) step(beats, false, false);
  }
}

// The port served last gives way to all that wait, in their order (RC3).
TEST_F(EgressRtl, WhoWaitsIsServedInTurns) {
  for (const Source last : {kResults, kReplays, kControls}) {
    for (unsigned set = 1; set < 1u << kSources; ++set) {
      SCOPED_TRACE(testing::Message() << "set " << set << " after " << last);
      bench_.reset();
      rest_ = beat_ = 0;
      flags_.clear();
      std::vector<unsigned> expected{kResults, kResults, last};
      // These are chosen before the others come: on the stream, ready for it, being prepared.
      pins().m_ready_i = 0;
      for (const unsigned source : expected) {
        offer(static_cast<Source>(source));
        wait(20);
      }
      for (unsigned n = 0; n < 2 * kSources; ++n) {
        const unsigned source = (last + 1 + n) % kSources;
        if ((set >> source & 1) == 0) continue;
        offer(static_cast<Source>(source));
        expected.push_back(source);
      }
      wait(20);
      pins().m_ready_i = 1;
      wait(200);
      EXPECT_EQ(sources(), expected);
    }
  }
}

// No port has been served since the reset, and two come in the same cycle or near it.
TEST_F(EgressRtl, TheFirstAreServedInTurns) {
  for (unsigned together = 0; together < 8; ++together) {
    SCOPED_TRACE(together);
    bench_.reset();
    rest_ = beat_ = 0;
    flags_.clear();
    for (unsigned beat = 0; beat < 8; ++beat) {
      control_beat(beat);
      step(0, beat == together, false);
      pins().control_valid_i = 0;
    }
    wait(50);
    EXPECT_EQ(sources(), (std::vector<unsigned>{kResults, kControls}));
  }
}

// A frame without payload is sent as it came, and takes its turn among the results (RC3).
TEST_F(EgressRtl, FramesWithoutPayloadTakeTurns) {
  let_results_wait(16);
  constexpr unsigned kFrames = 20;
  std::vector<std::vector<std::uint64_t>> given, sent;
  std::vector<std::uint64_t> frame{pins().m_data_o};
  unsigned others = 0, most_others = 0;
  for (unsigned n = 0; n < 20'000 && sent.size() < kFrames; ++n) {
    auto& pins = this->pins();
    if (pins.control_valid_i) {
      pins.control_valid_i = !pins.control_last_i;
    } else if (given.size() < kFrames && pins.control_room_o) {
      given.emplace_back();
      pins.control_valid_i = 1;
      pins.control_body_i = given.size() % 2;
    }
    if (pins.control_valid_i) {
      given.back().push_back(pins.control_data_i = random_() >> 8 | std::uint64_t{kSerial} << 56);
      pins.control_last_i = given.back().size() == (pins.control_body_i ? 10 : 8);
    }
    step(16, true, false);
    if (!pins.m_valid_o) continue;
    frame.push_back(pins.m_data_o);
    EXPECT_EQ(pins.m_keep_o, 0xff);
    if (!pins.m_last_o) continue;
    if (frame.size() == 8 + 16) {
      if (sent.size() + 3 < kFrames) most_others = std::max(most_others, ++others);
    } else {
      sent.push_back(frame);
      others = 0;
    }
    frame.clear();
  }
  EXPECT_EQ(sent, given);
  EXPECT_LE(most_others, 3u);
}

// Answers to ARP and ICMP go when nothing else waits (RC3), and while they are on offer.
TEST_F(EgressRtl, HostAnswersGiveWayToResults) {
  let_results_wait(16);
  pins().host_offer_i = pins().host_valid_i = pins().host_last_i = 1;
  for (unsigned n = 0; n < 2000; ++n) {
    step(16, true, false);
    ASSERT_FALSE(pins().host_chosen_o || pins().host_ready_o) << "cycle " << n;
  }
  pins().host_offer_i = 0;
  for (unsigned n = 0; n < 2000; ++n) {
    step(16, false, false);
    ASSERT_FALSE(pins().host_chosen_o || pins().host_ready_o) << "withdrawn, cycle " << n;
  }
  pins().host_offer_i = 1;
  bool answered = false;
  for (unsigned n = 0; n < 100 && !answered; ++n) {
    step(16, false, false);
    answered = pins().host_ready_o;
    EXPECT_TRUE(!answered || pins().host_chosen_o);
  }
  EXPECT_TRUE(answered);
}

// An answer is chosen only where it can begin at once: as long as the stream is stalled, it waits
// on no port that keeps those of others waiting (HS3).
TEST_F(EgressRtl, HostAnswersWaitForAFreeStream) {
  pins().m_ready_i = 0;
  step(0, true, false);
  for (unsigned n = 0; n < 50; ++n) step(0, false, false);
  ASSERT_TRUE(pins().m_valid_o);
  pins().host_offer_i = pins().host_valid_i = pins().host_last_i = 1;
  for (unsigned n = 0; n < 200; ++n) {
    step(0, false, false);
    ASSERT_FALSE(pins().host_chosen_o) << "cycle " << n;
  }
  pins().m_ready_i = 1;
  for (unsigned n = 0; n < 50 && !pins().host_chosen_o; ++n) step(0, false, false);
  ASSERT_TRUE(pins().host_chosen_o);
  EXPECT_FALSE(pins().m_valid_o);
  pins().m_ready_i = 0;
  for (unsigned n = 0; n < 10; ++n) step(0, false, false);
  EXPECT_TRUE(pins().m_valid_o && pins().m_last_o);
}

// Once the life has ended, as by an address that is written in a stopped group, what waits is not sent
// (GR6).
TEST_F(EgressRtl, ResultsAreNotChosenWhenTheirLifeIsOver) {
  let_results_wait(16);
  std::uint64_t group = 0;
  BitWriter(group).put(16, 0).put(16, kEpoch).put(3, 2);  // only known
  pins().group_i = group;
  for (unsigned n = 0; n < 200; ++n) step(16, false, false);  // those that were chosen before
  sent_.clear();
  for (unsigned n = 0; n < 500; ++n) step(16, false, false);
  EXPECT_TRUE(sent_.empty());
}

}  // namespace
}  // namespace trib
