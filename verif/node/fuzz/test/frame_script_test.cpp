// SPDX-License-Identifier: Apache-2.0
// The decoder: any bytes are a script, plain records make a job that runs, and each byte of a
// record changes what it is said to.
#include "verif/node/fuzz/frame_script.h"

#include <gtest/gtest.h>

#include <set>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/node/ingress.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/fuzz/step_record.h"

namespace trib {
namespace {

using Action = ScriptEvent::Action;
using Kind = StepRecord::Kind;

// Byte `at` of the record is `value`.
struct Change {
  std::size_t at;
  std::uint8_t value;
};

Bytes record(Kind kind, std::initializer_list<Change> changes = {}) {
  Bytes bytes(StepRecord::kBytes, 0);
  bytes[0] = static_cast<std::uint8_t>(static_cast<unsigned>(kind) & 15);
  bytes[1] = static_cast<std::uint8_t>(static_cast<unsigned>(kind) >> 2 & 4);
  for (const Change& change : changes) {
    bytes[change.at] = static_cast<std::uint8_t>(bytes[change.at] | change.value);
  }
  return bytes;
}

FrameScript script(const std::vector<Bytes>& records, Bytes setup = Bytes(4, 0)) {
  for (const Bytes& bytes : records) setup.insert(setup.end(), bytes.begin(), bytes.end());
  return decode_script(setup.data(), setup.size());
}

FrameScript one(Kind kind, std::initializer_list<Change> changes = {}) {
  return script({record(kind, changes)});
}

Header header_of(const ScriptEvent& event) { return read_header(event.frame->bytes); }

Defect defect_of(const ScriptEvent& event) {
  return first_defect(event.frame->bytes, kAnyFrameType);
}

TEST(FrameScript, NoBytesAreAScriptWithoutEvents) {
  const FrameScript nothing = decode_script(nullptr, 0);
  EXPECT_TRUE(nothing.events.empty());
  EXPECT_EQ(nothing.setup.members, 0xfu);
  EXPECT_EQ(nothing.setup.epoch, 1);
}

TEST(FrameScript, AnyBytesAreTheSameLegalScriptTwice) {
  Random random(7);
  for (unsigned round = 0; round < 2000; ++round) {
    Bytes bytes(random.below(900));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    const FrameScript first = decode_script(bytes.data(), bytes.size());
    const FrameScript second = decode_script(bytes.data(), bytes.size());
    ASSERT_EQ(first.events.size(), second.events.size());
    ASSERT_LE(first.events.size(), FrameScript::kMaxSteps * kScriptPorts);
    for (std::size_t i = 0; i < first.events.size(); ++i) {
      const ScriptEvent& event = first.events[i];
      ASSERT_LT(event.port, kScriptPorts);
      if (event.action == Action::kConfigure) {
        ASSERT_NO_THROW(validate(script_config(event.setup)));
      }
      if (event.action != Action::kFrame) {
        ASSERT_TRUE(event.drained);
        continue;
      }
      ASSERT_FALSE(event.frame->bytes.empty());
      ASSERT_EQ(event.frame->bytes, second.events[i].frame->bytes);
    }
  }
}

TEST(FrameScript, ZerosAreARightContribution) {
  const FrameScript plain = one(Kind::kContribution);
  ASSERT_EQ(plain.events.size(), 1u);
  const ScriptEvent& event = plain.events[0];
  EXPECT_EQ(event.port, 0u);
  EXPECT_TRUE(event.drained);
  EXPECT_FALSE(event.frame->bad);
  EXPECT_EQ(drop_cause(event.frame->bytes, header_of(event), default_node()), std::nullopt);
  EXPECT_EQ(header_of(event).source, default_worker(0));
  EXPECT_EQ(header_of(event).epoch, 1);
  EXPECT_EQ(header_of(event).sequence, 0u);
  EXPECT_EQ(header_of(event).payload_bytes, 8);
}

TEST(FrameScript, ARecordThatIsCutShortIsFilledWithZeros) {
  const Bytes bytes = {0, 0, 0, 0, static_cast<std::uint8_t>(Kind::kContribution), 1};
  const FrameScript cut = decode_script(bytes.data(), bytes.size());
  ASSERT_EQ(cut.events.size(), 1u);
  EXPECT_EQ(cut.events[0].port, 1u);
}

TEST(FrameScript, AChunkComesFromAllMembersAtOnceAndMovesTheCursor) {
  const FrameScript two = script({record(Kind::kChunk), record(Kind::kChunk)}, {3, 0, 0, 0});
  ASSERT_EQ(two.setup.members, 0x3u);
  ASSERT_EQ(two.events.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(two.events[i].port, i % 2);
    EXPECT_EQ(two.events[i].drained, i % 2 == 0);
    EXPECT_EQ(header_of(two.events[i]).sequence, i / 2);
  }
}

TEST(FrameScript, EveryTypeHasATemplateThatIsWellFormed) {
  constexpr std::array<std::pair<Kind, FrameType>, kFrameTypes> kTypes = {{
      {Kind::kContribution, FrameType::kContribution},
      {Kind::kResult, FrameType::kResult},
      {Kind::kJoin, FrameType::kJoin},
      {Kind::kWelcome, FrameType::kWelcome},
      {Kind::kError, FrameType::kError},
      {Kind::kLeave, FrameType::kLeave},
      {Kind::kNack, FrameType::kNack},
      {Kind::kAsk, FrameType::kAsk},
      {Kind::kStatus, FrameType::kStatus},
      {Kind::kPassed, FrameType::kPassed},
  }};
  for (const auto& [kind, type] : kTypes) {
    const FrameScript plain = one(kind);
    ASSERT_EQ(plain.events.size(), 1u);
    EXPECT_EQ(defect_of(plain.events[0]), Defect::kNone);
    EXPECT_EQ(header_of(plain.events[0]).type, type);
  }
}

// GR2: the first ends the life, the node numbers the next one.
TEST(FrameScript, AllJoinForANewJobAndTheNodeNumbersItsLife) {
  const FrameScript joined = script({record(Kind::kJoinAll), record(Kind::kContribution)});
  ASSERT_EQ(joined.events.size(), 5u);
  std::set<std::uint32_t> incarnations;
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(header_of(joined.events[i]).type, FrameType::kJoin);
    EXPECT_EQ(header_of(joined.events[i]).epoch, i == 0 ? 1 : 2);
    EXPECT_EQ(header_of(joined.events[i]).tag, 2u);
    EXPECT_EQ(read_join_body(joined.events[i].frame->bytes).ports, 4);
    EXPECT_EQ(joined.events[i].epochs[0], i == 0 ? 1 : 2);
    incarnations.insert(header_of(joined.events[i]).sequence);
  }
  EXPECT_EQ(incarnations.size(), 4u);
  EXPECT_EQ(header_of(joined.events[4]).epoch, 2);
}

// GR2: the same processes are welcomed again.
TEST(FrameScript, AllJoinForTheSameJob) {
  const FrameScript joined = script(
      {record(Kind::kJoinAll), record(Kind::kJoinAll, {{2, 7}}), record(Kind::kContribution)});
  ASSERT_EQ(joined.events.size(), 9u);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(header_of(joined.events[4 + i]).tag, 2u);
    EXPECT_EQ(header_of(joined.events[4 + i]).sequence, header_of(joined.events[i]).sequence);
  }
  EXPECT_EQ(header_of(joined.events[8]).epoch, 2);
}

TEST(FrameScript, AJoinMayBeOfAnotherJobOrProcessOrHaveAnotherKey) {
  const GroupSetup setup = script({}, {0x20, 0, 0, 0}).setup;
  ASSERT_NE(setup.key, 0u);
  const auto join = [](std::initializer_list<Change> changes) {
    return script({record(Kind::kJoin, changes)}, {0x20, 0, 0, 0}).events.at(0);
  };
  const Header plain = header_of(join({}));
  EXPECT_EQ(plain.tag, 1u);
  EXPECT_EQ(read_join_body(join({}).frame->bytes).key, setup.key);
  EXPECT_EQ(header_of(join({{2, 4}})).tag, 2u);
  EXPECT_EQ(header_of(join({{2, 5 << 3}})).sequence, plain.sequence ^ 0x80000000);
  EXPECT_EQ(read_join_body(join({{4, 5}}).frame->bytes).key, setup.key ^ std::uint64_t{1} << 63);
  EXPECT_EQ(read_join_body(join({{3, 5}}).frame->bytes).ports, 5);
}

TEST(FrameScript, TheSetupSaysWhoStartsTheGroupAndWhereTheParentIs) {
  const GroupSetup joined = script({}, {0x18, 0, 0x20, 0}).setup;
  EXPECT_FALSE(joined.started);
  EXPECT_FALSE(joined.join_allowed);
  EXPECT_EQ(joined.members, 0u);
  EXPECT_EQ(joined.children(), 0xfu);
  EXPECT_FALSE(joined.bind);
  EXPECT_TRUE(script({}, {0x40, 0, 0, 0}).setup.bind);
  const GroupSetup tree = script({}, {0, 0, 0x8c, 0}).setup;
  EXPECT_EQ(tree.uplink, 1u);
  EXPECT_EQ(tree.members, 0xdu);
  EXPECT_NE(tree.deadline, 0u);
}

TEST(FrameScript, TheParentAnswersAChunkAndAJoin) {
  const FrameScript tree =
      script({record(Kind::kChunk), record(Kind::kJoinAll), record(Kind::kChunk, {{1, 0x80}})},
             {0, 0, 0x0c, 0});
  ASSERT_EQ(tree.events.size(), 4 + 4 + 3u);
  EXPECT_EQ(header_of(tree.events[3]).type, FrameType::kResult);
  EXPECT_EQ(header_of(tree.events[3]).sequence, 0u);
  EXPECT_EQ(tree.events[3].port, 1u);
  EXPECT_TRUE(tree.events[3].drained);
  const Header welcome = header_of(tree.events[7]);
  EXPECT_EQ(welcome.type, FrameType::kWelcome);
  EXPECT_EQ(welcome.tag, 2u);
  EXPECT_NE(welcome.epoch, 2);
  EXPECT_EQ(header_of(tree.events[8]).epoch, 2);
}

// TR4: it names the JOIN that the node has sent up, and its own life.
TEST(FrameScript, TheParentAnswersTheNodesJoin) {
  const FrameScript tree = script({record(Kind::kJoinAll), record(Kind::kChunk)}, {0, 0, 0x0c, 0});
  ASSERT_EQ(tree.events.size(), 4 + 4u);
  std::uint32_t all = 0;
  for (unsigned i = 0; i < 3; ++i) {
    const std::uint32_t own = header_of(tree.events[i]).sequence;
    const unsigned port = tree.events[i].port;
    all ^= port == 0 ? own : own << port | own >> (32 - port);
  }
  EXPECT_EQ(header_of(tree.events[3]).sequence, all);
  EXPECT_EQ(header_of(tree.events[7]).type, FrameType::kResult);
  EXPECT_EQ(header_of(tree.events[7]).epoch, header_of(tree.events[3]).epoch);
}

TEST(FrameScript, HostServicesAreAskedRightly) {
  const FrameScript echo = one(Kind::kEcho);
  const Bytes& b = echo.events.at(0).frame->bytes;
  EXPECT_EQ(b[layout::kIpProtocol], 1);
  EXPECT_EQ(b[34], 8);
  EXPECT_EQ(ones_complement_sum(&b[14], 20), 0xffff);
  EXPECT_EQ(ones_complement_sum(&b[34], 16), 0xffff);
  const FrameScript arp = one(Kind::kArp);
  const Bytes& a = arp.events.at(0).frame->bytes;
  EXPECT_EQ(layout::get16(&a[12]), 0x0806);
  EXPECT_EQ(layout::get32(&a[38]), default_node().ip);
}

TEST(FrameScript, EditsAndChecksums) {
  constexpr std::uint8_t kMagicEdit = 22;  // its place in the list of fields
  const FrameScript edited = one(Kind::kContribution, {{8, kMagicEdit}, {10, 5}});
  EXPECT_EQ(defect_of(edited.events.at(0)), Defect::kMagic);
  EXPECT_EQ(defect_of(one(Kind::kContribution, {{14, 3}}).events.at(0)), Defect::kChecksum);
  EXPECT_EQ(defect_of(one(Kind::kContribution, {{14, 0x0c}}).events.at(0)), Defect::kChecksum);
  EXPECT_EQ(defect_of(one(Kind::kContribution, {{14, 0x04}}).events.at(0)), Defect::kNone);
  EXPECT_NE(
      layout::get16(
          &one(Kind::kContribution, {{14, 0x04}}).events.at(0).frame->bytes[layout::kUdpChecksum]),
      0);
}

TEST(FrameScript, ChecksumsMayBeLeftAsTheyWereBeforeTheEdit) {
  constexpr std::uint8_t kTagEdit = 31;
  const FrameScript stale = one(Kind::kContribution, {{8, kTagEdit}, {10, 5}, {14, 0x08}});
  EXPECT_EQ(defect_of(stale.events.at(0)), Defect::kChecksum);
}

TEST(FrameScript, FramesAreCutPaddedAndEndedBad) {
  EXPECT_EQ(one(Kind::kContribution, {{13, 160}}).events.at(0).frame->bytes.size(), 71u);
  EXPECT_EQ(one(Kind::kContribution, {{13, 192}}).events.at(0).frame->bytes.size(), 1u);
  EXPECT_EQ(one(Kind::kContribution, {{13, 208}}).events.at(0).frame->bytes.size(), 73u);
  EXPECT_EQ(one(Kind::kContribution, {{13, 231}}).events.at(0).frame->bytes.size(), 12000u);
  EXPECT_TRUE(one(Kind::kContribution, {{0, 0xc0}}).events.at(0).frame->bad);
}

TEST(FrameScript, PaceIsDrainedAtOnceOrWithAGap) {
  EXPECT_FALSE(one(Kind::kContribution, {{0, 0x20}}).events.at(0).drained);
  const FrameScript late = one(Kind::kContribution, {{0, 0x30}, {15, 9}});
  EXPECT_FALSE(late.events.at(0).drained);
  EXPECT_EQ(late.events.at(0).gap, 9u);
}

TEST(FrameScript, CommandsChangeTheEpochThatFramesHave) {
  const FrameScript commands =
      script({record(Kind::kChunk), record(Kind::kRegister), record(Kind::kContribution),
              record(Kind::kRegister, {{15, 1}}), record(Kind::kRegister, {{15, 2}})});
  ASSERT_EQ(commands.events.size(), 8u);
  EXPECT_EQ(commands.events[4].action, Action::kConfigure);
  EXPECT_EQ(commands.events[4].setup.epoch, 2);
  EXPECT_EQ(header_of(commands.events[5]).epoch, 2);
  EXPECT_EQ(header_of(commands.events[5]).sequence, 0u);
  EXPECT_EQ(commands.events[6].action, Action::kEnd);
  EXPECT_EQ(commands.events[7].action, Action::kStart);
  EXPECT_EQ(commands.events[7].setup.epoch, 3);
}

// GR5.
TEST(FrameScript, AStartMayBeOneThatIsRefused) {
  const FrameScript start = script({record(Kind::kRegister, {{15, 2}, {4, 0xff}})});
  EXPECT_FALSE(is_newer_epoch(start.events.at(0).setup.epoch, 1));
}

TEST(FrameScript, AFrameIsRepeatedOnWhateverPort) {
  const FrameScript twice = script({record(Kind::kContribution), record(Kind::kRepeat, {{1, 2}})});
  ASSERT_EQ(twice.events.size(), 2u);
  EXPECT_EQ(twice.events[1].port, 2u);
  EXPECT_EQ(twice.events[0].frame->bytes, twice.events[1].frame->bytes);
  EXPECT_TRUE(script({record(Kind::kRepeat)}).events.empty());
}

TEST(FrameScript, PayloadIsLimited) {
  constexpr std::uint8_t kLargest = 30;  // its place in the list of sizes
  const FrameScript large =
      script(std::vector<Bytes>(60, record(Kind::kContribution, {{3, kLargest}})));
  ASSERT_EQ(large.events.size(), FrameScript::kMaxSteps);
  EXPECT_EQ(header_of(large.events.front()).payload_bytes, 8192);
  EXPECT_LE(header_of(large.events.back()).payload_bytes, 64);
}

}  // namespace
}  // namespace trib
