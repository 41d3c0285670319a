// SPDX-License-Identifier: Apache-2.0
// trib_group next to GroupReference, every cycle: frames of children and parent at random, most of
// them such as could be, each for what the group is when it is taken; commands, disagreements,
// settings that change where the registers let them (GR5).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "Vtrib_group.h"
#include "model/base/random.h"
#include "verif/node/units/group_reference.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kSettingsBit = 64;  // of group_config_t, above the key
constexpr unsigned kSourceBits = 96;   // of control_t, lowest
// Cycles, as often as settings and group may change in a row.
constexpr unsigned kLongestWait = 12;

using Reference = GroupReference;

class GroupBench {
 public:
  struct Seen {
    unsigned lives = 0, welcomes = 0, refusals = 0, fails = 0, asks = 0, leaves = 0, nacks = 0;
  };

  // Events are added up in `seen`.
  GroupBench(std::uint64_t seed, Seen& seen) : bench_(seed), random_(seed), seen_(seen) {
    Vtrib_group& pins = bench_.pins();
    pins.start_i = pins.end_i = pins.control_valid_i = pins.disagree_i = pins.settings_write_i = 0;
    put_settings();
    bench_.reset();
  }

  void run(unsigned cycles, double frames) {
    for (unsigned n = 0; n < cycles && !testing::Test::HasFailure(); ++n) step(frames);
  }

 private:
  void step(double frames) {
    const bool in_life = reference_.joining() || reference_.working();
    if (rewritten_) draw_settings();
    Reference::Inputs in;
    in.rewritten = bench_.pins().settings_write_i != 0;
    in.settings = settings_;
    // Writes that trib_register_guard lets pass.
    in.start = random_.chance(0.0005) && settings_.epoch != 0 && settings_.members != 0;
    in.end = !in.start && random_.chance(0.0005);
    in.peer_written = random_.chance(0.02);
    // The contents of a JOIN that waits for its answer hold, but two cycles after one of those who had joined has left.
    if (mix_moves_ && random_.chance(mix_of_leave_ ? 0.5 : 0.01)) mix_ = random_.below(4);
    in.mix = mix_;
    mix_of_leave_ = left_;
    mix_moves_ = left_ || reference_.state != Reference::State::kAsking;
    if (random_.chance(0.002)) in.disagree = static_cast<std::uint32_t>(random_());
    // As the registers see the group, a cycle ago: also in the cycle after the first JOIN came.
    rewritten_ = !in_life && !in.start && random_.chance(0.1);
    if (!frame_ && random_.chance(frames)) {
      frame_ = draw_frame();
      waited_ = 0;
    }
    if (frame_) frame_->awaited = random_.chance(0.5);
    drive(in);
    bench_.settle();
    SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle());
    if (bench_.pins().control_ready_o || (frame_ && !frame_->of_group)) std::swap(in.frame, frame_);
    EXPECT_FALSE(in.frame && in.frame->of_group && waited_ == 0) << "taken without a look";
    if (frame_) {
      EXPECT_LT(++waited_, kLongestWait);
    }
    check_state();
    const unsigned joined = reference_.joined;
    check(reference_.cycle(in));
    left_ = in.frame && in.frame->type == FrameType::kLeave && reference_.joined != joined;
    if (in.frame && bench_.pins().learn_o) {
      incarnations_[in.frame->port] = in.frame->sequence;
    }
    bench_.edge();
  }

  void draw_settings() {
    settings_.uplink.reset();
    if (random_.chance(0.4)) settings_.uplink = random_.below(Reference::kPorts);
    settings_.members = random_.chance(0.4) ? 0 : random_.below(1u << Reference::kPorts);
    if (settings_.uplink) settings_.members &= ~(1u << *settings_.uplink);
    settings_.epoch = random_.chance(0.2) ? 0 : static_cast<std::uint16_t>(random_());
  }

  // Numbers that mean something to the group, mostly.
  std::uint16_t draw_epoch() {
    switch (random_.pick({6, 3, 1, 1, 1})) {
      case 0:
        return reference_.epoch;
      case 1:
        return reference_.parent_epoch;
      case 2:
        return static_cast<std::uint16_t>(reference_.epoch - 1);
      case 3:
        return reference_.told_epoch;
      default:
        return static_cast<std::uint16_t>(random_());
    }
  }

  GroupFrame draw_frame() {
    static constexpr std::array<FrameType, 7> kTypes{
        FrameType::kJoin, FrameType::kLeave, FrameType::kWelcome, FrameType::kError,
        FrameType::kNack, FrameType::kAsk,   FrameType::kPassed};
    GroupFrame frame;
    frame.type = kTypes.at(random_.pick({12, 2, 3, 2, 1, 1, 1}));
    frame.port = random_.below(Reference::kPorts);
    frame.of_group = random_.chance(0.95);
    frame.epoch = draw_epoch();
    frame.count = random_.chance(0.3) ? 0 : draw_epoch();
    frame.sequence = random_.chance(0.5) ? mix_ : random_.below(4);
    if (random_.chance(0.1)) frame.sequence = static_cast<std::uint32_t>(random_()) << 16;
    frame.tag = random_.chance(0.7) ? reference_.job : random_.below(3);
    if (frame.type == FrameType::kError) frame.tag = random_.between(1, 8);
    // Every bit of a number counts.
    if (random_.chance(0.1)) frame.tag ^= 1u << random_.below(32);
    if (random_.chance(0.1)) frame.sequence ^= 1u << random_.below(32);
    frame.window = static_cast<std::uint8_t>(random_.below(40));
    frame.ports = static_cast<std::uint8_t>(random_.below(random_.chance(0.05) ? 256 : 6));
    frame.same = incarnations_[frame.port] == frame.sequence;
    frame.awaited = random_.chance(0.5);
    return frame;
  }

  void put_settings() {
    BitWriter(bench_.pins().config_i, kSettingsBit)
        .put(16, random_())
        .put(32, random_())
        .put(1, settings_.uplink ? 1 : 0)
        .put(3, settings_.uplink.value_or(0))
        .put(2, random_())
        .put(16, settings_.epoch)
        .put(8, settings_.members);
  }

  void drive(const Reference::Inputs& in) {
    Vtrib_group& pins = bench_.pins();
    put_settings();
    pins.start_i = in.start;
    pins.end_i = in.end;
    pins.peer_write_i = in.peer_written;
    pins.mix_i = in.mix;
    pins.disagree_i = in.disagree ? 1 : 0;
    pins.disagree_sequence_i = in.disagree.value_or(0);
    pins.control_valid_i = frame_ ? 1 : 0;
    pins.settings_write_i = rewritten_ || random_.chance(0.05) ? 1 : 0;
    const GroupFrame frame = frame_.value_or(GroupFrame{});
    pins.control_port_i = static_cast<std::uint8_t>(frame.port);
    pins.same_i = frame.same;
    pins.awaited_i = frame.awaited;
    BitWriter(pins.control_i, kSourceBits)
        .put(8, frame.ports)
        .put(8, frame.window)
        .put(32, frame.tag)
        .put(32, frame.sequence)
        .put(16, frame.count)
        .put(16, frame.epoch)
        .put(8, frame.of_group ? 0 : 1)
        .put(4, static_cast<unsigned>(frame.type));
  }

  void check_state() {
    const Vtrib_group& pins = bench_.pins();
    BitReader group(pins.group_o);
    EXPECT_EQ(group.get(16), reference_.parent_epoch);
    EXPECT_EQ(group.get(16), reference_.epoch);
    EXPECT_EQ(group.get(1), reference_.state == Reference::State::kActive);
    EXPECT_EQ(group.get(1), reference_.state != Reference::State::kIdle);
    const bool sends = reference_.state == Reference::State::kStopped && !reference_.over;
    EXPECT_EQ(group.get(1), reference_.state == Reference::State::kActive || sends);
    EXPECT_EQ(pins.stopped_o, reference_.state == Reference::State::kStopped);
    EXPECT_EQ(pins.joining_o, reference_.joining());
    EXPECT_EQ(pins.asking_o, reference_.state == Reference::State::kAsking);
    EXPECT_EQ(pins.working_o, reference_.working());
    EXPECT_EQ(pins.clear_o, reference_.state == Reference::State::kStarting);
    EXPECT_EQ(pins.told_epoch_o, reference_.told_epoch);
    EXPECT_EQ(pins.members_o, reference_.members);
    EXPECT_EQ(pins.joined_o, reference_.joined_with(settings_));
    EXPECT_EQ(pins.job_o, reference_.job);
    EXPECT_EQ(pins.window_o, reference_.window);
    const std::optional<unsigned> uplink = reference_.uplink_with(settings_);
    EXPECT_EQ(pins.uplink_valid_o, uplink.has_value());
    if (uplink) {
      EXPECT_EQ(pins.uplink_o, *uplink);
    }
    // Every slot in its turn.
    if (pins.clear_o && cleared_ < Reference::kWindow) {
      EXPECT_EQ(pins.clear_slot_o, cleared_);
    }
    cleared_ = pins.clear_o && !pins.start_i ? cleared_ + 1 : 0;
  }

  void check(const Reference::Outputs& out) {
    const Vtrib_group& pins = bench_.pins();
    EXPECT_EQ(pins.learn_o, out.learn);
    EXPECT_EQ(pins.over_o, out.over);
    EXPECT_EQ(pins.ask_o, out.ask);
    EXPECT_EQ(pins.leave_o, out.leave);
    EXPECT_EQ(pins.nack_o, out.nack);
    EXPECT_EQ(pins.welcome_o, out.welcome);
    EXPECT_EQ(pins.refuse_o, out.refuse.has_value());
    if (out.refuse) {
      EXPECT_EQ(pins.refuse_code_o, static_cast<unsigned>(*out.refuse));
    }
    EXPECT_EQ(pins.fail_o, out.fail.has_value());
    if (out.fail) {
      EXPECT_EQ(pins.fail_code_o, out.fail->code);
      EXPECT_EQ(pins.fail_join_o, out.fail->join);
      EXPECT_EQ(pins.fail_sequence_o, out.fail->sequence);
    }
    seen_.lives += out.over && out.learn ? 1 : 0;
    seen_.welcomes += out.welcome != 0 ? 1 : 0;
    seen_.refusals += out.refuse ? 1 : 0;
    seen_.fails += out.fail ? 1 : 0;
    seen_.asks += out.ask ? 1 : 0;
    seen_.leaves += out.leave ? 1 : 0;
    seen_.nacks += out.nack ? 1 : 0;
  }

  ModuleBench<Vtrib_group> bench_;
  Random random_;
  Reference reference_;
  Reference::Settings settings_;
  std::uint32_t mix_ = 0;
  // One has left in the cycle before; the mix may be another in this cycle, and because of one.
  bool left_ = false, mix_moves_ = true, mix_of_leave_ = false;
  unsigned cleared_ = 0;
  bool rewritten_ = false;           // there are other settings in the next cycle
  std::optional<GroupFrame> frame_;  // at the pins
  unsigned waited_ = 0;              // cycles
  std::array<std::uint32_t, Reference::kPorts> incarnations_{};
  Seen& seen_;
};

TEST(GroupRtl, LivesAsTheProtocolSays) {
  GroupBench::Seen all;
  for (std::uint64_t seed = 1; seed <= 10 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    GroupBench bench(seed, all);
    // From a frame in nearly every cycle to lives that go on for a while.
    for (const double frames : {0.9, 0.2, 0.05, 0.01}) bench.run(15'000, frames);
  }
  EXPECT_GT(all.lives, 1000u);
  EXPECT_GT(all.welcomes, 500u);
  EXPECT_GT(all.refusals, 1000u);
  EXPECT_GT(all.fails, 500u);
  EXPECT_GT(all.asks, 500u);
  EXPECT_GT(all.leaves, 100u);
  EXPECT_GT(all.nacks, 20u);
}

}  // namespace
}  // namespace trib
