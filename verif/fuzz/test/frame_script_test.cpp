// SPDX-License-Identifier: Apache-2.0
// The decoder: any bytes are a script, plain records make a job that runs, and each byte of a
// record changes what it is said to.
#include "verif/fuzz/frame_script.h"

#include <gtest/gtest.h>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/node/ingress.h"
#include "verif/fuzz/script_node.h"
#include "verif/fuzz/step_record.h"
#include "verif/seq/random.h"

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
  bytes[0] = static_cast<std::uint8_t>(kind);
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
  constexpr std::array<std::pair<Kind, FrameType>, 7> kTypes = {{
      {Kind::kContribution, FrameType::kContribution},
      {Kind::kResult, FrameType::kResult},
      {Kind::kJoin, FrameType::kJoin},
      {Kind::kWelcome, FrameType::kWelcome},
      {Kind::kError, FrameType::kError},
      {Kind::kLeave, FrameType::kLeave},
      {Kind::kNack, FrameType::kNack},
  }};
  for (const auto& [kind, type] : kTypes) {
    const FrameScript plain = one(kind);
    ASSERT_EQ(plain.events.size(), 1u);
    EXPECT_EQ(defect_of(plain.events[0]), Defect::kNone);
    EXPECT_EQ(header_of(plain.events[0]).type, type);
  }
}

TEST(FrameScript, AllJoinWithTheNextEpochWhichIsThenTheCurrentOne) {
  const FrameScript joined = script({record(Kind::kJoinAll), record(Kind::kContribution)});
  ASSERT_EQ(joined.events.size(), 5u);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(header_of(joined.events[i]).type, FrameType::kJoin);
    EXPECT_EQ(header_of(joined.events[i]).epoch, 2);
  }
  EXPECT_EQ(header_of(joined.events[4]).epoch, 2);
}

TEST(FrameScript, TheSetupSaysWhoStartsTheGroupAndWhereTheParentIs) {
  const GroupSetup joined = script({}, {0x18, 0, 0x20, 0}).setup;
  EXPECT_FALSE(joined.started);
  EXPECT_FALSE(joined.join_allowed);
  EXPECT_EQ(joined.members, 0u);
  EXPECT_EQ(joined.children(), 0xfu);
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
  EXPECT_EQ(header_of(tree.events[7]).type, FrameType::kWelcome);
  EXPECT_EQ(header_of(tree.events[7]).epoch, 2);
  EXPECT_EQ(header_of(tree.events[8]).epoch, 2);
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
