// SPDX-License-Identifier: Apache-2.0
// State that begins and ends with an epoch: the epoch of the first life; JOINs whose epoch is as far from
// the group's as it can be, in every state of the group (GR2); every window that a JOIN may want
// (GR1); sequence numbers from before the epoch's first one (IN4); more JOINs at a time than the
// node keeps (Busy), and more contributions of an old epoch than it can answer; frames of all types
// for groups that the node does not have (IN3).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/node/error_answer.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class EpochsTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(EpochsTest);

  explicit EpochsTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void script() override;

 private:
  // The first life after a reset, when the incarnation gives no epoch.
  void begin_with_one();
  void start_with(std::uint16_t next);
  // Brings the group to that state, by registers and by port 0, and to a new epoch unless it is
  // idle.
  void enter(GroupState state);
  // A JOIN of port 1 for an epoch that is `ahead` of the group's, in that state, and what has to
  // come of it.
  void join_in(GroupState state, std::uint16_t ahead);
  void want_windows();
  void send_what_was_before();
  void crowd();
  void outrun_answers();
  void name_unknown_groups();
};

TRIB_SIM_TEST(EpochsTest, "epochs", "epochs and windows at their limits (GR1, GR2, IN3, IN4)");

// Of a JOIN, from the group's epoch on: 32767 and 32768 are the last that is newer and the first
// that is not.
constexpr std::array<std::uint16_t, 8> kAhead{0, 1, 300, 0x7fff, 0x8000, 0x8001, 0xff00, 0xffff};
// So close to 0 that the test passes it.
constexpr std::uint16_t kBegin = 0xfff0;
constexpr std::uint32_t kFirstJob = 0x4a4a4a4a;
constexpr unsigned kSlowPort = 3;  // the port that can't send as fast as it receives
constexpr std::array<GroupState, 4> kStates{GroupState::kIdle, GroupState::kJoining,
                                            GroupState::kActive, GroupState::kStopped};

}  // namespace

void EpochsTest::set_up(TestSetup& setup) {
  LifeTest::set_up(setup);
  setup.timeout_cycles = 10'000'000;
  setup.sink_paces.resize(setup.node.ports);
  setup.sink_paces[kSlowPort].mode = PaceMode::kBeats;
  setup.sink_paces[kSlowPort].stall_probability = 0.7;
  setup.sink_paces[kSlowPort].seed = options().seed;
}

void EpochsTest::script() {
  registers().configure(setup().node, setup().onset);
  registers().write(group_register(0, kGroupMembers), 15);
  begin_with_one();
  start_with(0x8000);
  start_with(kBegin);
  for (const GroupState state : kStates) {
    for (const std::uint16_t ahead : kAhead) join_in(state, ahead);
  }
  want_windows();
  send_what_was_before();
  crowd();
  outrun_answers();
  name_unknown_groups();
}

void EpochsTest::begin_with_one() {
  Join join;
  join.incarnation = 0xffff0000;
  expect_silence(1, join_frame(1, join));
  expect_state(kGroupStatusJoining, 1, 2);
}

void EpochsTest::start_with(std::uint16_t next) {
  registers().write(group_register(0, kGroupEpoch), next);
  registers().start_group();
  epoch = next;
}

void EpochsTest::enter(GroupState state) {
  epoch = current_epoch();
  registers().end_group();
  if (state == GroupState::kIdle) return;
  if (state == GroupState::kJoining) {
    Join join;
    join.epoch = epoch;
    join.job = kFirstJob;
    send(0, join_frame(0, join));
    epoch = next_epoch(epoch);
  } else {
    start_with(next_epoch(epoch));
  }
  if (state == GroupState::kStopped) send(0, leave(0, epoch));
  settle();
}

void EpochsTest::join_in(GroupState state, std::uint16_t ahead) {
  enter(state);
  Join join;
  join.epoch = static_cast<std::uint16_t>(epoch + ahead);
  join.job = kFirstJob + 1;
  join.incarnation = 0x1234;
  if (ahead != 0) {
    expect_error(1, join_frame(1, join), Verdict::kControl, ErrorCode::kStaleEpoch, epoch);
    require(current_epoch() == epoch, "an epoch that is not the group's has changed it");
  } else {
    expect_silence(1, join_frame(1, join));
    expect_state(kGroupStatusJoining, next_epoch(epoch), 2);
  }
}

void EpochsTest::want_windows() {
  constexpr std::array<std::uint8_t, 8> kWanted{0, 1, 3, 4, 15, 16, 17, 255};
  for (std::size_t first = 0; first < kWanted.size(); first += ports()) {
    epoch = current_epoch();
    Join join;
    join.epoch = epoch;
    join.job = kFirstJob;
    join.incarnation = static_cast<std::uint32_t>(first) + 1;
    for (unsigned port = 0; port < ports(); ++port) {
      join.window = kWanted.at(first + port);
      send(port, join_frame(port, join));
      settle();
    }
    for (unsigned port = 0; port < ports(); ++port) {
      const unsigned wanted = kWanted.at(first + port);
      const unsigned granted = wanted == 0 ? 16 : std::min(wanted, 16u);
      require(was_welcomed(port, join, next_epoch(epoch), ports(), granted),
              fmt::format("window {} wanted: not welcomed with {}", wanted, granted));
    }
  }
}

void EpochsTest::send_what_was_before() {
  enter(GroupState::kActive);
  const std::uint64_t before = checker().log().tally(0).of(Verdict::kOutOfWindow);
  const unsigned window = setup().node.window;
  for (std::uint32_t s = 1; s <= window; ++s) send(0, contribution(0 - s, 0));
  settle();
  require(checker().log().tally(0).of(Verdict::kOutOfWindow) == before + window,
          "a chunk from before the first one was taken");
  for (std::uint32_t s = 0; s < 2 * window; ++s) {
    send_all(s);
    await_results(0, checker().log().tally(0).of(StepSent::kResult) + 1);
  }
}

// A group takes one frame a cycle, port after port.
void EpochsTest::crowd() {
  settle();
  join_all(15, kFirstJob);
  constexpr unsigned kJoins = 64;
  for (unsigned n = 0; n < kJoins; ++n) {
    for (unsigned port = 0; port < ports(); ++port) {
      Join join;
      join.job = kFirstJob;
      join.incarnation = incarnation(port);
      send(port, join_frame(port, join));
    }
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const PortTally& tally = checker().log().tally(port);
    require(bench().dut().beat_bytes() < kHeaderBytes || tally.of(Verdict::kBusy) > 0,
            fmt::format("port {}: never Busy", port));
  }
}

// ERROR frames that find no room are left out, and counted (IN3).
void EpochsTest::outrun_answers() {
  constexpr unsigned kFrames = 64;
  const std::uint16_t dropped_at = port_register(kSlowPort, kPortControlDropped);
  const std::uint32_t dropped_before = registers().read(dropped_at);
  const std::size_t before = received(kSlowPort, FrameType::kError);
  for (std::uint32_t n = 0; n < kFrames; ++n) {
    Header header = plan().header(n, kSlowPort, static_cast<std::uint16_t>(epoch - 1));
    header.flags = 0;
    header.payload_bytes = 0;
    send(kSlowPort, encode(header, nullptr));
  }
  settle();
  const std::size_t errors = received(kSlowPort, FrameType::kError) - before;
  const std::size_t dropped = registers().read(dropped_at) - dropped_before;
  require(errors > 0 && errors + dropped == kFrames,
          fmt::format("{} of {} answered, {} dropped", errors, kFrames, dropped));
}

void EpochsTest::name_unknown_groups() {
  const auto first = static_cast<std::uint8_t>(groups());
  for (const std::uint8_t group : {first, std::uint8_t{8}, std::uint8_t{255}}) {
    for (unsigned type = 0; type < kFrameTypes; ++type) {
      Header header = read_header(control(static_cast<FrameType>(type), 3, epoch, 5).bytes);
      header.group = group;
      const std::uint64_t verdicts = checker().log().tally(3).of(Verdict::kUnknownGroup);
      const std::size_t errors = received(3, FrameType::kError);
      send(3, encode(header, nullptr));
      settle();
      const bool asks = is_from_child(header.type);
      require(checker().log().tally(3).of(Verdict::kUnknownGroup) == verdicts + 1,
              fmt::format("type {} for group {} is not of an unknown group", type, group));
      require(received(3, FrameType::kError) == errors + (asks ? 1 : 0),
              fmt::format("type {} for group {}: wrongly answered", type, group));
    }
  }
}

}  // namespace trib
