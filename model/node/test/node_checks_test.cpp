// SPDX-License-Identifier: Apache-2.0
// Checks 13 to 19 of the table of verdicts, for every type of frame and in every state: their
// order, and what is answered. (Those before are in ingress_test.cpp.)
#include <gtest/gtest.h>

#include <optional>

#include "model/frame/codec.h"
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kKey = 77;

// Ports 0 to 2 are members, the parent is on port 3, and only who has the key may join.
class ChecksBench : public NodeBench {
 public:
  explicit ChecksBench(GroupState state) : NodeBench(config(), Start::kNo) {
    if (state == GroupState::kIdle) return;
    const auto keyed = [](Header&, JoinBody& b) { b.key = kKey; };
    for (unsigned p = 0; p < 3; ++p) join(p, keyed);
    if (state == GroupState::kJoining) return;
    welcome(3, kParentEpoch);
    if (state == GroupState::kStopped) control(FrameType::kLeave, 1);
  }

 private:
  static NodeConfig config() {
    NodeConfig config = inner_config();
    config.groups[0].key = kKey;
    return config;
  }
};

struct Damage {
  const char* what;
  Verdict verdict;
  std::function<void(unsigned& port, Header&, JoinBody&)> apply;
};

// Possible errors of a frame of that type, in the order of the checks, in that state. The first
// that is wrong counts; `right` is the verdict if nothing is.
struct Table {
  std::vector<Damage> damages;
  Verdict right;
};

bool is_of_parent(FrameType type) {
  return type == FrameType::kResult || type == FrameType::kWelcome || type == FrameType::kError ||
         type == FrameType::kNack || type == FrameType::kStatus || type == FrameType::kPassed;
}

Table table_of(FrameType type, GroupState state) {
  std::vector<Damage> d;
  d.push_back(
      {"group", Verdict::kUnknownGroup, [](unsigned&, Header& h, JoinBody&) { h.group = 1; }});
  const bool join = type == FrameType::kJoin;
  if (!join && state == GroupState::kIdle) return {d, Verdict::kUnknownGroup};
  const unsigned elsewhere = is_of_parent(type) ? 0 : 3;
  d.push_back(
      {"port", Verdict::kNotMember, [=](unsigned& port, Header&, JoinBody&) { port = elsewhere; }});
  if (join) {
    d.push_back({"key", Verdict::kNotMember, [](unsigned&, Header&, JoinBody& b) { b.key ^= 1; }});
    return {d, Verdict::kControl};
  }
  d.push_back({"source", Verdict::kNotMember,
               [](unsigned&, Header& h, JoinBody&) { h.source.udp_port ^= 1; }});
  const bool contribution = type == FrameType::kContribution;
  const bool result = type == FrameType::kResult;
  const bool ask = type == FrameType::kAsk;
  if (!contribution && !result && !ask) return {d, Verdict::kControl};
  if (state != GroupState::kActive) return {d, Verdict::kStopped};
  d.push_back(
      {"epoch", Verdict::kStaleEpoch, [](unsigned&, Header& h, JoinBody&) { h.epoch ^= 1; }});
  if (ask) return {d, Verdict::kControl};
  d.push_back({"op", Verdict::kBadRequest, [](unsigned&, Header& h, JoinBody&) { h.op = 1; }});
  d.push_back(
      {"dtype", Verdict::kBadRequest, [](unsigned&, Header& h, JoinBody&) { h.dtype = 15; }});
  d.push_back({"length", Verdict::kBadRequest,
               [](unsigned&, Header& h, JoinBody&) { h.payload_bytes = 3; }});
  d.push_back({"sequence", Verdict::kOutOfWindow,
               [](unsigned&, Header& h, JoinBody&) { h.sequence += 16; }});
  return {d, Verdict::kAccepted};
}

// A right frame of that type but for what `damages` change, and the port that it comes from.
std::pair<unsigned, Frame> frame_of(const NodeBench& bench, FrameType type,
                                    const std::vector<const Damage*>& damages) {
  const bool of_parent = is_of_parent(type);
  unsigned port = of_parent ? 3 : 0;
  Header h;
  h.source = of_parent ? default_tree_node(9) : default_worker(0);
  h.destination = default_node();
  h.type = type;
  h.epoch = of_parent ? bench.node.parent_epoch() : bench.node.epoch();
  h.sequence = 5;
  JoinBody body;
  body.key = kKey;
  const bool payload = type == FrameType::kContribution || type == FrameType::kResult;
  if (payload) {
    h.flags = kFlagData;
    h.payload_bytes = 8;
  }
  for (const Damage* damage : damages) damage->apply(port, h, body);
  if (type == FrameType::kJoin) return {port, encode_join(h, body)};
  const Bytes bytes(8, 0x3f);
  return {port, encode(h, payload ? bytes.data() : nullptr)};
}

constexpr FrameType type_of(unsigned type) { return static_cast<FrameType>(type); }

const GroupState kStates[] = {GroupState::kIdle, GroupState::kJoining, GroupState::kActive,
                              GroupState::kStopped};

std::optional<unsigned> code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kBadRequest:
      return 1;
    case Verdict::kNotMember:
      return 2;
    case Verdict::kStaleEpoch:
      return 3;
    case Verdict::kStopped:
      return 5;
    case Verdict::kUnknownGroup:
      return 6;
    default:
      return std::nullopt;
  }
}

TEST(NodeChecks, EachHasItsVerdictAndItsAnswer) {
  for (const GroupState state : kStates) {
    for (unsigned type = 0; type < kFrameTypes; ++type) {
      SCOPED_TRACE(testing::Message() << "state " << static_cast<int>(state) << " type " << type);
      const Table table = table_of(type_of(type), state);
      const auto verdict_with = [&](const std::vector<const Damage*>& damages) {
        ChecksBench bench(state);
        const auto [port, frame] = frame_of(bench, type_of(type), damages);
        const Verdict verdict = bench.receive(port, frame);
        const std::optional<unsigned> code = code_of(verdict);
        if (code && !is_of_parent(type_of(type))) {
          const bool tells = *code != 2 && *code != 6;  // SE3
          bench.expect_error(port, static_cast<ErrorCode>(*code), tells ? bench.node.epoch() : 0);
        } else if (code) {
          EXPECT_TRUE(bench.sent.empty());  // what a parent sends is never answered
        }
        return verdict;
      };
      EXPECT_EQ(verdict_with({}), table.right);
      for (const Damage& damage : table.damages) {
        EXPECT_EQ(verdict_with({&damage}), damage.verdict) << damage.what;
      }
    }
  }
}

TEST(NodeChecks, TheFirstThatFailsCounts) {
  for (const GroupState state : kStates) {
    for (unsigned type = 0; type < kFrameTypes; ++type) {
      const std::vector<Damage> damages = table_of(type_of(type), state).damages;
      for (std::size_t late = 0; late < damages.size(); ++late) {
        for (std::size_t early = 0; early < late; ++early) {
          ChecksBench bench(state);
          const auto [port, frame] =
              frame_of(bench, type_of(type), {&damages[late], &damages[early]});
          EXPECT_EQ(bench.receive(port, frame), damages[early].verdict)
              << "type " << type << ": " << damages[early].what << " before " << damages[late].what;
        }
      }
    }
  }
}

// Check 13 before 14, and 16 before 17.
TEST(NodeChecks, StateCountsBeforeTheEpoch) {
  for (const FrameType type : {FrameType::kContribution, FrameType::kResult, FrameType::kAsk}) {
    for (const GroupState state : {GroupState::kJoining, GroupState::kStopped}) {
      ChecksBench bench(state);
      const Damage stale{"", Verdict::kStopped,
                         [](unsigned&, Header& h, JoinBody&) { h.epoch ^= 1; }};
      const auto [port, frame] = frame_of(bench, type, {&stale});
      EXPECT_EQ(bench.receive(port, frame), Verdict::kStopped);
    }
  }
}

// Check 15: whatever a control frame's epoch, op or dtype is. Check 18 is not for an ASK, either.
TEST(NodeChecks, ControlFramesAreForTheGroupToJudge) {
  for (const FrameType type :
       {FrameType::kJoin, FrameType::kLeave, FrameType::kWelcome, FrameType::kError,
        FrameType::kNack, FrameType::kStatus, FrameType::kPassed}) {
    for (const GroupState state :
         {GroupState::kJoining, GroupState::kActive, GroupState::kStopped}) {
      ChecksBench bench(state);
      const Damage odd{"", Verdict::kControl, [](unsigned&, Header& h, JoinBody&) {
                         h.epoch ^= 0x5555, h.op = 7, h.dtype = 7;
                       }};
      const auto [port, frame] = frame_of(bench, type, {&odd});
      EXPECT_TRUE(bench.node.drop_busy(port, frame));
      EXPECT_EQ(bench.receive(port, frame), Verdict::kControl);
    }
  }
}

}  // namespace
}  // namespace trib
