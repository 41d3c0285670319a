// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/epochs_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"

namespace trib {
namespace {

constexpr std::uint16_t kEpoch = 0x9000;  // of the group, in every state but idle
// Ahead of it: 32767 and 32768 are the last that is newer and the first that is not; 0x7100 is past
// 0; 0x7000 would be 0 itself.
constexpr std::array<std::uint16_t, 9> kAhead{0,      1,      300,    0x7000, 0x7100,
                                              0x7fff, 0x8000, 0xff00, 0xffff};
constexpr unsigned kSlow = 3;  // the port that can't send as fast as it receives
constexpr std::array<GroupState, 4> kStates{GroupState::kIdle, GroupState::kJoining,
                                            GroupState::kActive, GroupState::kStopped};

}  // namespace

void EpochsTest::set_up(TestSetup& setup) {
  setup.timeout_cycles = 10'000'000;
  setup.sink_paces.resize(setup.node.ports);
  setup.sink_paces[kSlow].mode = PaceMode::kBeats;
  setup.sink_paces[kSlow].stall_probability = 0.7;
  setup.sink_paces[kSlow].seed = options().seed;
}

void EpochsTest::script() {
  registers().write(group_register(0, kGroupEpoch), kEpoch);
  for (const GroupState state : kStates) {
    for (const std::uint16_t ahead : kAhead) {
      join_in(state, static_cast<std::uint16_t>(kEpoch + ahead));
    }
  }
  want_windows();
  send_what_was_before();
  crowd();
  outrun_answers();
  name_unknown_groups();
}

void EpochsTest::enter(GroupState state) {
  registers().end_group();
  if (state == GroupState::kIdle) return;
  if (state == GroupState::kJoining) {
    send(0, join_frame(0, kEpoch, 0));
  } else {
    registers().start_group();
  }
  if (state == GroupState::kStopped) send(0, control(FrameType::kLeave, 0, kEpoch));
  settle();
}

void EpochsTest::join_in(GroupState state, std::uint16_t of_epoch) {
  enter(state);
  const std::size_t frames = port(1).good_frames().size();
  send(1, join_frame(1, of_epoch, 0));
  settle();
  const bool answered = port(1).good_frames().size() != frames;
  const Header answer = last_received(1);
  const std::uint32_t joined = registers().read(group_register(0, kGroupJoined));
  const std::string what =
      fmt::format("JOIN for epoch {:#x} in state {}", of_epoch, static_cast<unsigned>(state));
  const bool refused = answered && answer.type == FrameType::kError;
  if (of_epoch == 0) {
    require(refused && answer.tag == 1, what + ": no ERROR 1");
  } else if (state == GroupState::kIdle || is_newer_epoch(of_epoch, kEpoch)) {
    require(!answered && joined == 2 && (status() & kGroupStatusJoining) != 0 &&
                registers().read(group_register(0, kGroupCurrentEpoch)) == of_epoch,
            what + ": the epoch is not collected");
  } else if (of_epoch == kEpoch && state == GroupState::kJoining) {
    require(!answered && joined == 3, what + ": has not joined too");
  } else if (of_epoch == kEpoch && state == GroupState::kActive) {
    require(answered && answer.type == FrameType::kWelcome, what + ": not welcomed");
  } else {
    require(refused && answer.tag == 3 && answer.epoch == kEpoch, what + ": no ERROR 3");
  }
}

void EpochsTest::want_windows() {
  enter(GroupState::kActive);
  for (const std::uint32_t wanted : {0u, 1u, 3u, 4u, 15u, 16u, 17u, 0x10001u, 0xffffffffu}) {
    send(2, join_frame(2, kEpoch, 0, wanted));
    settle();
    const std::uint32_t granted = wanted == 0 ? 16 : std::min(wanted, 16u);
    const Header answer = last_received(2);
    require(answer.type == FrameType::kWelcome && answer.tag == granted,
            fmt::format("window {} wanted, {} granted, expected {}", wanted, answer.tag, granted));
  }
}

void EpochsTest::send_what_was_before() {
  enter(GroupState::kActive);
  epoch = kEpoch;
  const std::uint64_t before = checker().tally(0).of(Verdict::kOutOfWindow);
  const unsigned window = setup().node.window;
  for (std::uint32_t s = 1; s <= window; ++s) send(0, contribution(0 - s, 0));
  settle();
  require(checker().tally(0).of(Verdict::kOutOfWindow) == before + window,
          "a chunk from before the first one was taken");
  for (std::uint32_t s = 0; s < 2 * window; ++s) {
    send_all(s);
    await_results(0, checker().tally(0).of(SentKind::kResult) + 1);
  }
}

// A group takes one frame a cycle, port after port.
void EpochsTest::crowd() {
  settle();
  constexpr unsigned kJoins = 64;
  for (unsigned n = 0; n < kJoins; ++n) {
    for (unsigned port = 0; port < ports(); ++port) send(port, join_frame(port, kEpoch, 0));
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const PortTally& tally = checker().tally(port);
    require(bench().dut().beat_bytes() < kHeaderBytes || tally.of(Verdict::kBusy) > 0,
            fmt::format("port {}: never Busy", port));
  }
}

// ERROR frames that find no room are left out, and counted (IN3).
void EpochsTest::outrun_answers() {
  constexpr unsigned kFrames = 64;
  const std::uint16_t dropped_at = port_register(kSlow, kPortControlDropped);
  const std::uint32_t dropped_before = registers().read(dropped_at);
  const std::size_t before = received(kSlow, FrameType::kError);
  for (std::uint32_t n = 0; n < kFrames; ++n) {
    Header header = plan().header(n, kSlow, kEpoch - 1);
    header.flags = 0;
    header.payload_bytes = 0;
    send(kSlow, encode(header, nullptr));
  }
  settle();
  const std::size_t errors = received(kSlow, FrameType::kError) - before;
  const std::size_t dropped = registers().read(dropped_at) - dropped_before;
  require(errors > 0 && errors + dropped == kFrames,
          fmt::format("{} of {} answered, {} dropped", errors, kFrames, dropped));
}

void EpochsTest::name_unknown_groups() {
  const auto first = static_cast<std::uint8_t>(groups());
  for (const std::uint8_t group : {first, std::uint8_t{8}, std::uint8_t{255}}) {
    for (unsigned type = 0; type < kFrameTypes; ++type) {
      Header header = read_header(control(static_cast<FrameType>(type), 3, kEpoch, 5).bytes);
      header.group = group;
      const std::uint64_t verdicts = checker().tally(3).of(Verdict::kUnknownGroup);
      const std::size_t errors = received(3, FrameType::kError);
      send(3, encode(header, nullptr));
      settle();
      const bool asks = header.type == FrameType::kContribution ||
                        header.type == FrameType::kJoin || header.type == FrameType::kLeave;
      require(checker().tally(3).of(Verdict::kUnknownGroup) == verdicts + 1,
              fmt::format("type {} for group {} is not of an unknown group", type, group));
      require(received(3, FrameType::kError) == errors + (asks ? 1 : 0),
              fmt::format("type {} for group {}: wrongly answered", type, group));
    }
  }
}

}  // namespace trib
