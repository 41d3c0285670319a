// SPDX-License-Identifier: Apache-2.0
// trib_inquiry: frames about chunks that are past, there, lacking, sent up or ahead, by children of a
// group and by others, in slots of any state. Each gets the answer of RC5 and GR4 or none, in the
// order of the questions, and a STATUS about a chunk that waits for the parent asks it, too.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "Vtrib_inquiry.h"
#include "model/base/random.h"
#include "model/frame/header.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 16;
constexpr unsigned kLapBits = 28;
constexpr std::uint32_t kLaps = 1u << kLapBits;

struct Answer {
  FrameType type;
  unsigned count;
  std::uint32_t sequence;
  std::uint32_t tag;
};

class InquiryRtl : public testing::TestWithParam<std::uint64_t> {
 protected:
  InquiryRtl() : bench_(GetParam()), random_(GetParam()) {
    Vtrib_inquiry& pins = bench_.pins();
    pins.control_valid_i = pins.over_i = pins.readdressed_i = pins.release_i = 0;
    pins.answer_ready_i = pins.clear_i = pins.members_i = pins.uplink_i = 0;
    bench_.reset();
  }

  /// A life of a group, in which all questions are answered.
  void live(unsigned cycles) {
    begin();
    for (unsigned n = 0; n < cycles && !HasFailure(); ++n) step(random_.chance(0.5));
    bench_.pins().answer_ready_i = (1u << kPorts) - 1;
    for (unsigned n = 0; n < 3 * kWindow && !HasFailure(); ++n) step(false);
    for (unsigned p = 0; p < kPorts; ++p) {
      EXPECT_TRUE(answers_[p].empty()) << "port " << p << ", seed " << GetParam();
    }
  }

 private:
  static unsigned bit(std::uint64_t bits, unsigned n) { return bits >> n & 1; }

  void begin() {
    Vtrib_inquiry& pins = bench_.pins();
    pins.control_valid_i = pins.release_i = 0;
    pins.clear_i = 1;
    for (unsigned s = 0; s < kWindow; ++s) {
      pins.clear_slot_i = s;
      bench_.edge();
      lap_[s] = 0;
      lapped_[s] = false;
    }
    pins.clear_i = 0;
    const unsigned parent = random_.below(2 * kPorts);  // none in half of the lives
    uplink_ = parent < kPorts ? 1u << parent : 0;
    members_ = (random_.chance(0.5) ? 0xf : random_.below(1u << kPorts)) & ~uplink_;
    epoch_ = static_cast<std::uint16_t>(random_());
    rank_ = random_();
    pins.uplink_i = uplink_;
    pins.members_i = members_;
    pins.rank_i = rank_;
  }

  void step(bool asked) {
    SCOPED_TRACE(testing::Message() << "seed " << GetParam() << ", cycle " << bench_.cycle());
    Vtrib_inquiry& pins = bench_.pins();
    draw_slots();
    const bool active = random_.chance(0.9);
    BitWriter(pins.group_i).put(16, random_()).put(16, epoch_).put(1, active).put(2, 3);

    const unsigned port = random_.below(kPorts);
    const unsigned slot = random_.below(kWindow);
    const std::uint32_t lap = draw_lap(lap_[slot]);
    const std::uint32_t sequence = lap * kWindow + slot;
    const bool asks = random_.chance(0.7);
    const FrameType type =
        asks ? FrameType::kAsk
             : (random_.chance(0.8) ? FrameType::kContribution : FrameType::kJoin);
    const unsigned group = random_.chance(0.9) ? 0 : 1u << random_.below(8);
    const unsigned epoch = random_.chance(0.9) ? epoch_ : epoch_ ^ 1u << random_.below(16);
    BitWriter(pins.control_i)
        .put(48, random_())
        .put(48, random_())
        .put(16, random_())
        .put(32, random_())
        .put(32, sequence)
        .put(16, random_())
        .put(16, epoch)
        .put(8, group)
        .put(4, static_cast<unsigned>(type));
    pins.control_valid_i = asked;
    pins.control_port_i = port;
    if (asked) pins.answer_ready_i = random_.below(1u << kPorts) | random_.below(1u << kPorts);

    take_answers();
    const bool awaited = lap == lap_[slot] && bit(pins.sent_i, slot) != 0 &&
                         !(pins.release_i != 0 && pins.release_slot_i == slot);
    if (asked && active && group == 0 && epoch == epoch_ && bit(members_, port) != 0 &&
        type != FrameType::kJoin) {
      answer(port, slot, sequence, asks);
    }
    if (pins.release_i != 0) {
      lap_[pins.release_slot_i] = (pins.release_lap_i + 1) % kLaps;
      lapped_[pins.release_slot_i] = true;
    }
    bench_.edge();
    EXPECT_EQ(pins.awaited_o, awaited ? 1 : 0);
    EXPECT_EQ(pins.dropped_o, 0);
    EXPECT_EQ(pins.withdrawn_o, 0);
  }

  // Of any state in half of the cycles; in the others what is complete is claimed, too.
  void draw_slots() {
    Vtrib_inquiry& pins = bench_.pins();
    pins.claimed_i = random_() | random_();
    pins.complete_i = random_.chance(0.5) ? random_() & random_() : pins.claimed_i & random_();
    pins.sent_i = static_cast<std::uint16_t>(random_() & random_());
    pins.release_i = random_.chance(0.3);
    pins.release_slot_i = random_.below(kWindow);
    pins.release_lap_i = random_.chance(0.5) ? lap_[pins.release_slot_i] : random_.below(kLaps);
  }

  // Of a question, by the one that its slot expects.
  std::uint32_t draw_lap(std::uint32_t expected) {
    constexpr std::uint32_t kHalf = kLaps / 2;
    const std::uint32_t behind[] = {0, 0,         0,     1,         1,
                                    2, kHalf - 1, kHalf, kLaps - 1, random_.below(kLaps)};
    return (expected - behind[random_.below(std::size(behind))]) % kLaps;
  }

  void answer(unsigned port, unsigned slot, std::uint32_t sequence, bool asks) {
    const Vtrib_inquiry& pins = bench_.pins();
    const std::uint32_t behind = (lap_[slot] - sequence / kWindow) % kLaps;
    if (behind >= kLaps / 2 || (behind == 1 && lapped_[slot]) || (behind == 0 && !asks)) return;
    if (behind != 0) {
      answers_[port].push_back({FrameType::kPassed, 0, sequence, lap_[slot] * kWindow + slot});
      return;
    }
    if (bit(pins.claimed_i, port * kWindow + slot) == 0) {
      answers_[port].push_back({FrameType::kNack, 0, sequence, 0});
      return;
    }
    const bool sent = bit(pins.sent_i, slot) != 0;
    std::vector<std::uint32_t> missing;
    for (unsigned p = 0; p < kPorts; ++p) {
      if (bit(members_, p) != 0 && !sent && bit(pins.complete_i, p * kWindow + slot) == 0) {
        missing.push_back(rank_ >> 16 * p & 0xffff);
      }
    }
    std::uint32_t ranks = 0;
    if (!missing.empty()) ranks = missing[missing.size() > 1 ? 1 : 0] << 16 | missing[0];
    const auto count = static_cast<unsigned>(missing.size());
    answers_[port].push_back({FrameType::kStatus, count, sequence, ranks});
    for (unsigned p = 0; p < kPorts; ++p) {
      if (sent && bit(uplink_, p) != 0) answers_[p].push_back({FrameType::kAsk, 0, sequence, 0});
    }
  }

  void take_answers() {
    const Vtrib_inquiry& pins = bench_.pins();
    bench_.settle();
    BitReader pin(pins.answer_o);
    for (unsigned p = 0; p < kPorts; ++p) {
      const auto tag = static_cast<std::uint32_t>(pin.get(32));
      const auto sequence = static_cast<std::uint32_t>(pin.get(32));
      const auto count = static_cast<unsigned>(pin.get(16));
      const auto type = static_cast<FrameType>(pin.get(4));
      if ((pins.answer_valid_o & pins.answer_ready_i & 1u << p) == 0) continue;
      ASSERT_FALSE(answers_[p].empty()) << "port " << p;
      const Answer& wanted = answers_[p].front();
      EXPECT_EQ(type, wanted.type) << "port " << p;
      EXPECT_EQ(count, wanted.count) << "port " << p;
      EXPECT_EQ(sequence, wanted.sequence) << "port " << p;
      EXPECT_EQ(tag, wanted.tag) << "port " << p;
      answers_[p].pop_front();
    }
  }

  ModuleBench<Vtrib_inquiry> bench_;
  Random random_;
  unsigned members_ = 0, uplink_ = 0;
  std::uint16_t epoch_ = 0;
  std::uint64_t rank_ = 0;
  std::array<std::uint32_t, kWindow> lap_{};
  std::array<bool, kWindow> lapped_{};  // since the life has begun
  std::array<std::deque<Answer>, kPorts> answers_;
};

TEST_P(InquiryRtl, AnswersWhatItFinds) {
  for (unsigned life = 0; life < 100 && !HasFailure(); ++life) live(300);
}

INSTANTIATE_TEST_SUITE_P(Seeds, InquiryRtl, testing::Values(1, 2));

}  // namespace
}  // namespace trib
