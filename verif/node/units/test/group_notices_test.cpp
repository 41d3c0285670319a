// SPDX-License-Identifier: Apache-2.0
// trib_group_notices: a group sends all kinds of notices to its four ports at random, lives end,
// addressees change, egresses take what they take, one port per cycle. Each frame is the latest notice of its kind and
// is not void (GR6); the kinds take turns (RC3.1); it says what the rules say (GR1, GR2, GR3, SE3,
// TR4); and all that is reported has
// in the end been sent, or counted as dropped or withdrawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "Vtrib_group_notices.h"
#include "model/base/random.h"
#include "model/frame/header.h"
#include "verif/node/units/notice.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kPorts = NoticeGroup::kPorts;
constexpr unsigned kAnswerBits = 84;  // answer_t
constexpr unsigned kEndpointBits = 96;

// In the order of their turns (RC3.1).
enum Kind : unsigned { kLeave, kAsk, kRefusal, kWelcome, kFailure, kAnswer, kLoss, kKinds };

class GroupNoticesBench {
 public:
  explicit GroupNoticesBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    Vtrib_group_notices& pins = bench_.pins();
    pins.refuse_i = pins.welcome_i = pins.fail_i = pins.ask_i = pins.leave_i = 0;
    pins.answer_valid_i = pins.answer_dropped_i = pins.answer_withdrawn_i = 0;
    pins.missing_valid_i = pins.turn_i = 0;
    pins.notice_ready_i = 0;
    draw_group(1);
    drive();
    bench_.reset();
  }

  void run(unsigned cycles, double tells, double changes, double takes) {
    for (unsigned n = 0; n < cycles && !testing::Test::HasFailure(); ++n) {
      step(tells, changes, takes);
    }
  }
  // No more notices; waiting ones leave.
  void drain() {
    run(100, 0, 0, 1);
    for (unsigned p = 0; p < kPorts; ++p) EXPECT_EQ(balance_[p], 0) << "port " << p;
  }
  const std::array<unsigned, kKinds>& sent() const { return sent_; }

 private:
  void step(double tells, double changes, double takes) {
    Vtrib_group_notices& pins = bench_.pins();
    draw_group(changes);
    drive();
    pins.turn_i = turn_ = (turn_ + 1) % kPorts;
    pins.notice_ready_i = random_.chance(takes);
    tell(tells);
    bench_.settle();
    SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle());
    watch(turn_);
    EXPECT_EQ(pins.answer_ready_o & ~(1u << turn_), 0u);
    for (unsigned p = 0; p < kPorts; ++p) watch_missing(p);
    for (unsigned p = 0; p < kPorts; ++p) {
      next_[p] = taken_ && p == turn_ ? kKinds : due(p);
    }
    for (unsigned p = 0; p < kPorts; ++p) {
      balance_[p] -= static_cast<int>(pins.dropped_o >> p & 1) + (pins.withdrawn_o >> p & 1);
    }
    note_what_is_told();
    bench_.edge();
  }

  void draw_group(double changes) {
    group_.over = random_.chance(changes / 4);
    group_.moved = random_.chance(changes / 2) ? 1u << random_.below(kPorts) : 0;
    if (!random_.chance(changes)) return;
    group_.epoch = static_cast<std::uint16_t>(random_());
    group_.parent_epoch = static_cast<std::uint16_t>(random_());
    group_.uplink.reset();
    if (random_.chance(0.7)) group_.uplink = random_.chance(0.8) ? 0 : random_.below(kPorts);
    group_.asking = group_.uplink && random_.chance(0.7);
    group_.members = random_.below(1u << kPorts);
    group_.active = random_.chance(0.8);
    group_.window = static_cast<std::uint8_t>(random_.below(64));
    group_.job = static_cast<std::uint32_t>(random_());
    group_.rank = static_cast<std::uint16_t>(random_());
    group_.mix = static_cast<std::uint32_t>(random_());
    group_.settled_mix = static_cast<std::uint32_t>(random_());
    group_.asked = static_cast<std::uint8_t>(random_());
    for (unsigned p = 0; p < kPorts; ++p) {
      group_.incarnation[p] = static_cast<std::uint32_t>(random_());
      group_.wanted[p] = static_cast<std::uint8_t>(random_.below(64));
      group_.peer[p] = draw_endpoint();
    }
  }

  NoticeAddress draw_endpoint() { return {static_cast<std::uint32_t>(random_()), random_()}; }

  void drive() {
    Vtrib_group_notices& pins = bench_.pins();
    BitWriter(pins.group_i)
        .put(16, group_.parent_epoch)
        .put(16, group_.epoch)
        .put(2, group_.active ? 3 : 2);
    pins.asking_i = group_.asking;
    pins.over_i = group_.over;
    pins.members_i = static_cast<std::uint8_t>(group_.members);
    pins.uplink_i = group_.uplink ? static_cast<std::uint8_t>(1u << *group_.uplink) : 0;
    pins.window_i = group_.window;
    pins.job_i = group_.job;
    pins.rank_i = group_.rank;
    pins.mix_i = group_.mix;
    pins.settled_mix_i = group_.settled_mix;
    pins.asked_i = group_.asked;
    pins.readdressed_i = static_cast<std::uint8_t>(group_.moved);
    for (unsigned p = 0; p < kPorts; ++p) {
      BitWriter(pins.incarnation_i, 32 * p).put(32, group_.incarnation[p]);
      BitWriter(pins.wanted_i, 8 * p).put(8, group_.wanted[p]);
      BitWriter(pins.peer_i, kEndpointBits * p)
          .put(64, group_.peer[p].second)
          .put(32, group_.peer[p].first);
    }
  }

  void tell(double rate) {
    Vtrib_group_notices& pins = bench_.pins();
    pins.refuse_i = random_.chance(rate);
    pins.fail_i = random_.chance(rate / 2);
    pins.ask_i = random_.chance(rate);
    pins.leave_i = random_.chance(rate);
    pins.welcome_i =
        random_.chance(rate) ? static_cast<std::uint8_t>(random_.below(1u << kPorts)) : 0;
    if (group_.uplink) pins.welcome_i &= static_cast<std::uint8_t>(~(1u << *group_.uplink));
    pins.control_port_i = static_cast<std::uint8_t>(random_.below(kPorts));
    source_ = draw_endpoint();
    frame_epoch_ = static_cast<std::uint16_t>(random_());
    frame_sequence_ = static_cast<std::uint32_t>(random_());
    BitWriter(pins.control_i)
        .put(64, source_.second)
        .put(32, source_.first)
        .put(48, random_())
        .put(32, frame_sequence_)
        .put(16, random_())
        .put(16, frame_epoch_)
        .put(12, random_());
    pins.refuse_code_i = static_cast<std::uint8_t>(random_.between(1, 6));
    pins.fail_code_i = random_.between(1, 8);
    pins.fail_join_i = random_.chance(0.5);
    pins.fail_sequence_i = static_cast<std::uint32_t>(random_());
    // A lost contribution is held until it is taken.
    pins.missing_valid_i &= static_cast<std::uint8_t>(~lost_);
    lost_ = 0;
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((pins.missing_valid_i >> p & 1) != 0 || !random_.chance(rate)) continue;
      pins.missing_valid_i |= static_cast<std::uint8_t>(1u << p);
      missing_[p] = static_cast<std::uint32_t>(random_());
      BitWriter(pins.missing_sequence_i, 32 * p).put(32, missing_[p]);
    }
    // So does an answer.
    pins.answer_valid_i &= static_cast<std::uint8_t>(~answered_);
    answered_ = 0;
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((pins.answer_valid_i >> p & 1) != 0 || !random_.chance(rate)) continue;
      pins.answer_valid_i |= static_cast<std::uint8_t>(1u << p);
      answer_[p].type = random_.chance(0.5) ? FrameType::kStatus : FrameType::kPassed;
      answer_[p].count = static_cast<std::uint16_t>(random_());
      answer_[p].sequence = static_cast<std::uint32_t>(random_());
      answer_[p].tag = static_cast<std::uint32_t>(random_());
      BitWriter(pins.answer_i, kAnswerBits * p)
          .put(32, answer_[p].tag)
          .put(32, answer_[p].sequence)
          .put(16, answer_[p].count)
          .put(4, static_cast<unsigned>(answer_[p].type));
    }
  }

  // A refused child is addressed by what it sent; 2 and 6 say no epoch (SE3).
  std::uint16_t count_for(std::uint32_t code) const {
    return code == 2 || code == 6 ? 0 : group_.epoch;
  }

  bool is_uplink(unsigned port) const { return group_.uplink == port; }

  // A notice for a parent that is none, or that is not asked any more, becomes void in this cycle.
  bool may_go(unsigned port, Kind kind) {
    switch (kind) {
      case kLeave:
        return waiting_[port][kLeave] && is_uplink(port);
      case kAsk:
        return waiting_[port][kAsk] && !waiting_[port][kLeave] && is_uplink(port) && group_.asking;
      case kAnswer:
        return (bench_.pins().answer_valid_i >> port & 1) != 0;
      case kLoss:
        return reports(port);
      default:
        return waiting_[port][kind];
    }
  }

  // The next kind after the one that was sent last; kKinds: none.
  Kind due(unsigned port) {
    for (unsigned n = 1; n <= kKinds; ++n) {
      const auto kind = static_cast<Kind>((last_[port] + n) % kKinds);
      if (may_go(port, kind)) return kind;
    }
    return kKinds;
  }

  Notice expected(unsigned port, Kind kind) const {
    Notice notice = told_[port][kind];
    if (kind != kRefusal) notice.destination = group_.peer[port];
    switch (kind) {
      case kAsk:
        notice = {FrameType::kJoin,   group_.peer[port], group_.parent_epoch, group_.rank,
                  group_.settled_mix, group_.job,        group_.asked};
        break;
      case kWelcome:
        notice = {FrameType::kWelcome,
                  group_.peer[port],
                  is_uplink(port) ? group_.parent_epoch : group_.epoch,
                  static_cast<std::uint16_t>(__builtin_popcount(group_.members)),
                  group_.incarnation[port],
                  group_.job,
                  std::min(group_.wanted[port], group_.window)};
        break;
      case kAnswer:
        notice = answer_[port];
        notice.destination = group_.peer[port];
        notice.epoch = is_uplink(port) ? group_.parent_epoch : group_.epoch;
        break;
      case kLoss:
        notice = {FrameType::kNack, group_.peer[port], group_.epoch, 0, missing_[port], 0, 0};
        break;
      case kFailure:
        if (fail_join_) notice.sequence = group_.incarnation[port];
        break;
      default:
        break;
    }
    return notice;
  }

  void watch(unsigned port) {
    Vtrib_group_notices& pins = bench_.pins();
    const unsigned kind =
        next_[port] < kKinds && may_go(port, static_cast<Kind>(next_[port])) ? next_[port] : kKinds;
    EXPECT_EQ(pins.notice_valid_o, kind != kKinds) << "port " << port;
    const bool taken = kind != kKinds && pins.notice_valid_o && pins.notice_ready_i;
    EXPECT_EQ((pins.answer_ready_o >> port & 1) != 0, taken && kind == kAnswer) << "port " << port;
    taken_ = taken;
    if (!taken) return;
    EXPECT_TRUE(read() == expected(port, static_cast<Kind>(kind)))
        << "port " << port << ", kind " << kind;
    ++sent_[kind];
    last_[port] = kind;
    if (kind == kAnswer) {
      answered_ |= 1u << port;
    } else if (kind == kLoss) {
      EXPECT_TRUE(pins.missing_ready_o >> port & 1) << "port " << port;
    } else {
      waiting_[port][kind] = false;
      --balance_[port];
    }
  }

  // RC4: a child at work is notified of its losses; all else is passed over, and of a child counted.
  bool reports(unsigned port) {
    return (bench_.pins().missing_valid_i >> port & 1) != 0 && (group_.members >> port & 1) != 0 &&
           !is_uplink(port) && group_.active;
  }
  void watch_missing(unsigned port) {
    Vtrib_group_notices& pins = bench_.pins();
    if ((pins.missing_valid_i >> port & 1) == 0) return;
    const bool ready = (pins.missing_ready_o >> port & 1) != 0;
    if (!reports(port)) {
      EXPECT_TRUE(ready) << "port " << port;
      balance_[port] += !is_uplink(port);
    } else if (port != turn_) {
      EXPECT_FALSE(ready) << "port " << port;
    }
    if (ready) lost_ |= 1u << port;
  }

  // GR6, and then what is new; a newer one takes the place of one that waits.
  void note_what_is_told() {
    const Vtrib_group_notices& pins = bench_.pins();
    for (unsigned p = 0; p < kPorts; ++p) {
      std::array<bool, kKinds>& waits = waiting_[p];
      const bool moved = (group_.moved >> p & 1) != 0;
      if (!is_uplink(p) || moved) waits[kLeave] = false;
      if (!is_uplink(p) || moved || group_.over || !group_.asking) waits[kAsk] = false;
      if (group_.over || moved) waits[kWelcome] = false;
      if (moved || pins.fail_i) waits[kFailure] = false;
      if (pins.leave_i && is_uplink(p)) {
        put(p, kLeave, {FrameType::kLeave, {}, group_.parent_epoch, 0, group_.mix, 0, 0});
      }
      if (pins.ask_i && is_uplink(p)) put(p, kAsk, {});
      if (pins.refuse_i && pins.control_port_i == p) {
        put(p, kRefusal,
            {FrameType::kError, source_, frame_epoch_, count_for(pins.refuse_code_i),
             frame_sequence_, pins.refuse_code_i, 0});
      }
      if ((pins.welcome_i >> p & 1) != 0) put(p, kWelcome, {});
      if (pins.fail_i && (group_.members >> p & 1) != 0 && !is_uplink(p)) {
        put(p, kFailure,
            {FrameType::kError,
             {},
             group_.epoch,
             count_for(pins.fail_code_i),
             pins.fail_sequence_i,
             pins.fail_code_i,
             0});
      }
    }
    if (pins.fail_i) fail_join_ = pins.fail_join_i;
  }
  void put(unsigned port, Kind kind, const Notice& notice) {
    waiting_[port][kind] = true;
    told_[port][kind] = notice;
    ++balance_[port];
  }

  Notice read() {
    BitReader reader(bench_.pins().notice_o);
    Notice notice;
    notice.window = static_cast<std::uint8_t>(reader.get(8));
    notice.tag = static_cast<std::uint32_t>(reader.get(32));
    notice.sequence = static_cast<std::uint32_t>(reader.get(32));
    notice.count = static_cast<std::uint16_t>(reader.get(16));
    notice.epoch = static_cast<std::uint16_t>(reader.get(16));
    EXPECT_EQ(reader.get(8), 0u) << "another group";
    notice.destination.second = reader.get(64);
    notice.destination.first = static_cast<std::uint32_t>(reader.get(32));
    notice.type = static_cast<FrameType>(reader.get(4));
    return notice;
  }

  ModuleBench<Vtrib_group_notices> bench_;
  Random random_;
  NoticeGroup group_;
  NoticeAddress source_;
  std::uint16_t frame_epoch_ = 0;
  std::uint32_t frame_sequence_ = 0;
  bool fail_join_ = false;
  std::array<Notice, kPorts> answer_{};
  std::array<std::array<bool, kKinds>, kPorts> waiting_{};
  std::array<std::array<Notice, kKinds>, kPorts> told_{};
  std::array<int, kPorts> balance_{};  // notices, less sent, dropped and withdrawn
  std::array<unsigned, kKinds> sent_{};
  std::array<unsigned, kPorts> last_{kLoss, kLoss, kLoss, kLoss};  // the kind that was sent last
  unsigned turn_ = 0;  // the port that may be sent something
  std::array<std::uint32_t, kPorts> missing_{};
  // The kind that was chosen in the cycle before; kKinds: none.
  std::array<unsigned, kPorts> next_{kKinds, kKinds, kKinds, kKinds};
  bool taken_ = false;
  unsigned lost_ = 0, answered_ = 0;  // taken, by port
};

TEST(GroupNoticesRtl, SendsWhatIsToldAndNotVoid) {
  for (std::uint64_t seed = 1; seed <= 5 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    GroupNoticesBench bench(seed);
    for (const double tells : {0.5, 0.1, 0.01}) {
      for (const double changes : {0.2, 0.02, 0.002}) {
        // Fewer are left out than cycles pass, so all are counted in the end.
        bench.run(3000, tells / 4, changes, 0.5);
        bench.drain();
        bench.run(200, tells / 2, changes, 0.05);
        bench.run(1000, 0, 0, 0);
        bench.drain();
      }
    }
    for (const unsigned sent : bench.sent()) EXPECT_GT(sent, 50u);
  }
}

}  // namespace
}  // namespace trib
