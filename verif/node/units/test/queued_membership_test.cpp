// SPDX-License-Identifier: Apache-2.0
// A JOIN or LEAVE that the ingress has let pass waits in the control queue while MEMBERS is written,
// or while its group changes (SE1, GR2, GR3). Whenever that happens, the frame does what it does
// before the change, or what it does after it, and it is answered so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "Vqueued_membership.h"
#include "model/frame/header.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kControlBits = 229;  // control_t
constexpr unsigned kSettingsBit = 64;   // of group_config_t, above the key
constexpr unsigned kJob = 7;
constexpr std::uint16_t kFirstEpoch = 100;
// A frame waits for a turn of every other port, which takes a look and a cycle each.
constexpr unsigned kLongestWait = 12;

struct Notice {
  FrameType type;
  std::uint32_t tag;
  std::uint16_t count;
};

class QueuedMembership : public testing::Test {
 protected:
  QueuedMembership() : bench_(kSeed) {
    Vqueued_membership& pins = bench_.pins();
    pins.start_i = pins.end_i = pins.peer_write_i = pins.s_valid_i = 0;
    pins.notice_ready_i = 1;
    configure(0);
    bench_.reset();
  }

  void configure(unsigned members) {
    BitWriter(bench_.pins().config_i, kSettingsBit)
        .put(16, 0)
        .put(32, 0)
        .put(4, 0)
        .put(2, 2)  // any address may join
        .put(16, kFirstEpoch)
        .put(8, members);
  }

  // Each of these takes a cycle.
  void step() {
    Vqueued_membership& pins = bench_.pins();
    bench_.settle();
    for (unsigned p = 0; p < kPorts; ++p) {
      if (pins.notice_ready_i && (pins.notice_valid_o >> p & 1) != 0) {
        said_[p] = read();
        types_[p].push_back(said_[p].type);
      }
    }
    const unsigned taken = pins.s_ready_o;
    bench_.edge();
    pins.s_valid_i &= ~taken;
    pins.start_i = pins.end_i = pins.peer_write_i = 0;
  }
  // Takes effect with the next cycle.
  void write_ip(unsigned port, std::uint32_t ip) {
    constexpr unsigned kIpField = 2;
    BitWriter(bench_.pins().peer_i).put(32, ip).put(2, kIpField).put(3, port);
    bench_.pins().peer_write_i = 1;
  }
  void send(unsigned port, FrameType type, std::uint16_t epoch, std::uint8_t ports = 2,
            std::uint32_t incarnation = 0) {
    hand_over(port, type, epoch, ports, incarnation);
    step();
  }
  void hand_over(unsigned port, FrameType type, std::uint16_t epoch, std::uint8_t ports = 2,
                 std::uint32_t incarnation = 0) {
    Vqueued_membership& pins = bench_.pins();
    BitWriter(pins.s_control_i, port * kControlBits)
        .put(48, 0)
        .put(48, port)
        .put(8, ports)
        .put(8, 0)
        .put(32, kJob)
        .put(32, incarnation != 0 ? incarnation : 1000 + port)
        .put(16, port)
        .put(16, epoch)
        .put(8, 0)
        .put(4, static_cast<unsigned>(type));
    pins.s_valid_i |= 1u << port;
  }
  // The frame that this port hands over next follows NACKs of the others, which a group without parent
  // ignores, and what a port between them hands over meanwhile.
  void fall_behind(unsigned port, unsigned others, std::uint16_t epoch) {
    send(port, FrameType::kNack, epoch);
    step();  // its port is notified a cycle later
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((others >> p & 1) != 0) hand_over(p, FrameType::kNack, epoch);
    }
    said_.clear();
  }
  void wait(unsigned cycles) {
    for (unsigned n = 0; n < cycles; ++n) step();
  }

  // Ports 0 and 1 have joined an open group; it is active.
  void begin_life() {
    send(0, FrameType::kJoin, 0);
    wait(6);
    send(1, FrameType::kJoin, 0);
    wait(60);
    ASSERT_TRUE(active());
    ASSERT_EQ(bench_.pins().members_o, 0x3u);
  }

  // The frame waits for all other ports; `change` happens so many cycles after it was handed over.
  // The notice to its port.
  template <typename Change>
  std::optional<Notice> answer(unsigned port, FrameType type, std::uint16_t epoch, unsigned cycles,
                               const Change& change) {
    fall_behind(port, 0xf & ~(1u << port), epoch);
    for (unsigned n = 0; n <= kLongestWait + 4; ++n) {
      if (n == cycles) change();
      if (n == 0) {
        send(port, type, epoch);
      } else {
        step();
      }
    }
    wait(60);
    const auto found = said_.find(port);
    return found == said_.end() ? std::nullopt : std::optional(found->second);
  }

  std::uint64_t bits_of_peer() {
    BitReader reader(bench_.pins().peer_0_o);
    const std::uint64_t port_and_ip = reader.get(48);
    return port_and_ip ^ reader.get(48) << 8;
  }

  Notice read() {
    BitReader reader(bench_.pins().notice_o);
    Notice notice{};
    reader.get(8);
    notice.tag = static_cast<std::uint32_t>(reader.get(32));
    reader.get(32);
    notice.count = static_cast<std::uint16_t>(reader.get(16));
    reader.get(24);
    reader.get(48);
    reader.get(48);
    notice.type = static_cast<FrameType>(reader.get(4));
    return notice;
  }

  static bool is_error(const std::optional<Notice>& notice, ErrorCode code) {
    return notice && notice->type == FrameType::kError &&
           notice->tag == static_cast<std::uint32_t>(code);
  }
  bool active() { return (bench_.pins().group_o >> 32 & 1) != 0; }
  bool known() { return (bench_.pins().group_o >> 33 & 1) != 0; }
  std::uint16_t epoch() { return static_cast<std::uint16_t>(bench_.pins().group_o >> 16); }

  ModuleBench<Vqueued_membership> bench_;
  std::map<unsigned, Notice> said_;                   // by port: the last frame
  std::map<unsigned, std::vector<FrameType>> types_;  // of all, by port
};

// SE1.1: it is no member when its turn comes, and learns nothing of the group (SE3).
TEST_F(QueuedMembership, JoinWaitsWhileMembersIsWritten) {
  unsigned refused = 0;
  unsigned taken = 0;
  for (unsigned cycles = 0; cycles <= kLongestWait; ++cycles) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", MEMBERS written after " << cycles);
    configure(0);
    bench_.reset();
    // The registers' guard refuses it once the group is joining.
    const auto notice = answer(2, FrameType::kJoin, 0, cycles, [this] {
      if (!bench_.pins().joining_o) configure(0x3);
    });
    if (bench_.pins().joining_o) {
      ++taken;
      EXPECT_EQ(bench_.pins().joined_o, 0x4u);
      EXPECT_FALSE(notice);
    } else {
      ++refused;
      EXPECT_TRUE(is_error(notice, ErrorCode::kNotMember));
      EXPECT_EQ(notice ? notice->count : 1, 0);
      EXPECT_FALSE(known());
    }
  }
  EXPECT_GT(refused, 2u);
  EXPECT_GT(taken, 1u);
}

// GR2.6, GR5.3: MEMBERS is cleared in the very cycle in which a JOIN that leaves the number of ports
// to it begins the life. The JOIN that was taken names no number that an open group can use; said
// again it is refused, and one that names a number completes the life.
TEST_F(QueuedMembership, MembersIsClearedAsTheLifeBegins) {
  unsigned taken = 0;  // cycles until the JOIN has been taken
  configure(0x3);
  send(0, FrameType::kJoin, 0, 0);
  for (; taken < kLongestWait && !bench_.pins().joining_o; ++taken) step();
  ASSERT_TRUE(bench_.pins().joining_o);
  bench_.reset();
  send(0, FrameType::kJoin, 0, 0);
  wait(taken - 1);
  configure(0);
  step();
  ASSERT_TRUE(bench_.pins().joining_o);
  wait(60);
  EXPECT_FALSE(active());
  EXPECT_TRUE(said_.empty());
  send(0, FrameType::kJoin, 0, 0);
  wait(6);
  EXPECT_TRUE(is_error(said_.at(0), ErrorCode::kBadRequest));
  send(0, FrameType::kJoin, 0, 2);
  wait(6);
  send(1, FrameType::kJoin, 0, 2);
  wait(60);
  EXPECT_TRUE(active());
}

// The life of the others has begun meanwhile: a newcomer does not get in.
TEST_F(QueuedMembership, JoinWaitsWhileTheLifeBegins) {
  unsigned refused = 0;
  unsigned joined = 0;
  for (unsigned cycles = 0; cycles <= kLongestWait; ++cycles) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", last JOIN after " << cycles);
    bench_.reset();
    send(3, FrameType::kJoin, 0);
    wait(6);
    // Port 0's JOIN is handed over after those of all others; port 1's comes `cycles` later.
    fall_behind(0, 0xc, 0);
    hand_over(0, FrameType::kJoin, 0);
    wait(cycles);
    send(1, FrameType::kJoin, 0);
    wait(80);
    ASSERT_TRUE(active());
    if ((bench_.pins().joined_o & 0x1) != 0) {
      ++joined;
      EXPECT_EQ(said_.at(0).type, FrameType::kWelcome);
    } else {
      ++refused;
      EXPECT_EQ(bench_.pins().members_o, 0xau);
      EXPECT_TRUE(is_error(said_.at(0), ErrorCode::kNotMember));
    }
  }
  EXPECT_GT(refused, 0u);
  EXPECT_GT(joined, 2u);
}

// GR5.3: a write that has passed the registers' guard in the cycle in which a JOIN is taken comes
// before that JOIN, whose address counts whole.
TEST_F(QueuedMembership, AddressIsWrittenAsAJoinBringsIt) {
  constexpr std::uint32_t kWritten = 0x0a010203;
  unsigned taken = 0;  // cycles until the JOIN has been taken
  send(0, FrameType::kJoin, 0);
  for (; taken < kLongestWait && !bench_.pins().joining_o; ++taken) step();
  ASSERT_TRUE(bench_.pins().joining_o);
  const std::uint64_t joined = bits_of_peer();
  for (unsigned cycles = 0; cycles < taken; ++cycles) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", written after " << cycles);
    bench_.reset();
    send(0, FrameType::kJoin, 0);
    wait(cycles);
    ASSERT_FALSE(bench_.pins().joining_o);
    write_ip(0, kWritten);
    wait(8);
    EXPECT_EQ(bits_of_peer(), joined);
  }
}

// P3, GR6.2: an answer that waits for a port whose address is written after the group has stopped is
// withdrawn; those of the other ports go.
TEST_F(QueuedMembership, AnswersDoNotGoToAnAddressThatIsNotTheirs) {
  constexpr std::uint32_t kChunk = 5;
  begin_life();
  types_.clear();
  bench_.pins().notice_ready_i = 0;
  send(0, FrameType::kAsk, epoch(), 0, kChunk);
  send(1, FrameType::kAsk, epoch(), 0, kChunk);
  wait(kLongestWait);
  send(1, FrameType::kLeave, epoch());
  wait(kLongestWait);
  ASSERT_TRUE(bench_.pins().stopped_o);
  write_ip(0, 0x0a010203);
  wait(4);
  bench_.pins().notice_ready_i = 1;
  wait(60);
  EXPECT_EQ(types_[0], std::vector<FrameType>{});
  std::sort(types_[1].begin(), types_[1].end());  // the kinds take turns (RC3.1)
  EXPECT_EQ(types_[1], (std::vector<FrameType>{FrameType::kError, FrameType::kNack}));
}

// GR3.1: the group is idle when its turn comes.
TEST_F(QueuedMembership, LeaveWaitsWhileTheGroupEnds) {
  unsigned unknown = 0;
  unsigned stopped = 0;
  for (unsigned cycles = 0; cycles <= kLongestWait; ++cycles) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", end after " << cycles);
    bench_.reset();
    begin_life();
    const auto notice =
        answer(1, FrameType::kLeave, epoch(), cycles, [this] { bench_.pins().end_i = 1; });
    EXPECT_FALSE(known());
    if (is_error(notice, ErrorCode::kUnknownGroup)) {
      ++unknown;
      EXPECT_EQ(notice->count, 0);
    } else {
      ++stopped;
      EXPECT_TRUE(is_error(notice, ErrorCode::kStopped));
    }
  }
  EXPECT_GT(unknown, 2u);
  EXPECT_GT(stopped, 1u);
}

// GR3.1: from an ended life it does nothing to the next one.
TEST_F(QueuedMembership, LeaveWaitsWhileTheNextLifeIsCollected) {
  unsigned stale = 0;
  unsigned stopped = 0;
  for (unsigned cycles = 0; cycles <= kLongestWait; ++cycles) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", next life after " << cycles);
    bench_.reset();
    begin_life();
    const std::uint16_t old = epoch();
    fall_behind(1, 0xc, old);
    hand_over(1, FrameType::kLeave, old);
    wait(cycles);
    send(0, FrameType::kJoin, old, 2, 77);  // the process was restarted
    wait(60);
    EXPECT_EQ(epoch(), old + 1);
    EXPECT_TRUE(bench_.pins().joining_o);
    EXPECT_EQ(bench_.pins().joined_o, 0x1u);
    if (is_error(said_.at(1), ErrorCode::kStaleEpoch)) {
      ++stale;
      EXPECT_EQ(said_.at(1).count, old + 1);
    } else {
      ++stopped;
      EXPECT_TRUE(is_error(said_.at(1), ErrorCode::kStopped));
    }
  }
  EXPECT_GT(stale, 2u);
  EXPECT_GT(stopped, 2u);
}

}  // namespace
}  // namespace trib
