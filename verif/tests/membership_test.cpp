// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/membership_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"
#include "verif/bfm/configuration_writes.h"
#include "verif/bfm/registers.h"
#include "verif/seq/random.h"

namespace trib {
namespace {

constexpr std::uint32_t kAll = 15;

}  // namespace

void MembershipTest::set_up(TestSetup& setup) {
  setup.node.groups[0].members = 0;
  setup.node.groups[0].epoch = 0;
  setup.timeout_cycles = 5'000'000;
}

void MembershipTest::script() {
  for (const auto& [address, value] : configuration_writes(setup().node, setup().onset)) {
    if (address < port_register(0, 0)) registers().write(address, value);  // nothing of the group
  }
  refuse_bad_joins();
  collect();
  welcome_again();
  refuse_in_an_active_group();
  crash_and_come_again();
  leave();
  join_with_fewer();
  wrap_epochs();
  join_what_registers_say();
  forbid_joins();
}

void MembershipTest::refuse_bad_joins() {
  expect_state(0, 0, 0);
  expect_error(0, contribution_of(0, 5, 0), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  expect_error(1, control(FrameType::kLeave, 1, 5), Verdict::kUnknownGroup,
               ErrorCode::kUnknownGroup, 0);
  for (const std::uint32_t number : {0u, 5u, 8u, 0xffffffffu}) {
    expect_error(2, join_frame(2, 5, number), Verdict::kControl, ErrorCode::kBadRequest, 0);
  }
  expect_error(3, join_frame(3, 0, 4), Verdict::kControl, ErrorCode::kBadRequest, 0);
  expect_state(0, 0, 0);
}

void MembershipTest::collect() {
  expect_silence(0, join_frame(0, 5, 4));
  expect_silence(0, join_frame(0, 5, 4));
  expect_silence(1, join_frame(1, 5, 4));
  expect_silence(2, join_frame(2, 5, 4));
  expect_state(kGroupStatusJoining, 5, 7);
  expect_error(0, contribution_of(0, 5, 0), Verdict::kStopped, ErrorCode::kStopped, 5);
  expect_error(3, contribution_of(3, 5, 0), Verdict::kNotMember, ErrorCode::kNotMember, 5);
  expect_error(1, control(FrameType::kLeave, 1, 5, 77), Verdict::kControl, ErrorCode::kStopped, 5);
  expect_state(kGroupStatusJoining, 5, 5);
  expect_error(1, control(FrameType::kLeave, 1, 4, 78), Verdict::kControl, ErrorCode::kStaleEpoch,
               5);
  expect_error(3, join_frame(3, 4, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 5);
  expect_error(3, join_frame(3, 5 + 0x8000, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 5);
  expect_error(3, join_frame(3, 0, 4), Verdict::kControl, ErrorCode::kBadRequest, 5);
  expect_error(3, join_frame(3, 6, 5), Verdict::kControl, ErrorCode::kBadRequest, 5);
  expect_state(kGroupStatusJoining, 5, 5);
  expect_silence(2, join_frame(2, 6, 4));  // newer: the others have to join again
  expect_state(kGroupStatusJoining, 6, 4);
  join_all(kAll, 6);
}

void MembershipTest::welcome_again() {
  expect_welcome(1, join_frame(1, 6, 4, 8), 6, 4, 8);
  expect_welcome(1, join_frame(1, 6, 4, 0), 6, 4, 16);
  expect_welcome(1, join_frame(1, 6, 4, 1000), 6, 4, 16);
  // Another one in its place: it is welcomed, and the child's address is now its own.
  Header other = read_header(join_frame(3, 6, 4).bytes);
  other.source.ip ^= 0x40;
  other.source.udp_port = 7;
  send(3, encode(other, nullptr));
  settle();
  require(
      last_received(3).type == FrameType::kWelcome && last_received(3).destination == other.source,
      "port 3: no WELCOME to the address that the JOIN came from");
  expect_error(3, contribution_of(3, 6, 0), Verdict::kNotMember, ErrorCode::kNotMember, 6);
  expect_welcome(3, join_frame(3, 6, 4), 6, 4, 16);
  run_job(kAll, 6, 20);
}

void MembershipTest::refuse_in_an_active_group() {
  for (unsigned port = 0; port < ports(); ++port) {  // nobody is added to a job that has begun
    expect_error(port, join_frame(port, 6, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  }
  expect_error(0, join_frame(0, 5, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_error(0, join_frame(0, 0, 4), Verdict::kControl, ErrorCode::kBadRequest, 6);
  expect_error(0, join_frame(0, 7, 0), Verdict::kControl, ErrorCode::kBadRequest, 6);
  expect_error(0, control(FrameType::kLeave, 0, 5), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_state(kGroupStatusActive, 6, kAll);
  for (std::uint32_t s = 20; s < 24; ++s) {
    for (unsigned port = 0; port < ports(); ++port) send(port, contribution_of(port, 6, s));
  }
  settle();
}

// Half of a chunk has come when the worker of port 3 crashes. It knows nothing of it, and joins.
void MembershipTest::crash_and_come_again() {
  for (unsigned port = 0; port < 3; ++port) send(port, contribution_of(port, 6, 24));
  settle();
  expect_error(3, join_frame(3, 6, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_silence(3, join_frame(3, 7, 4));
  expect_state(kGroupStatusJoining, 7, 8);
  for (unsigned port = 0; port < 3; ++port) {
    expect_error(port, contribution_of(port, 6, 25), Verdict::kStopped, ErrorCode::kStopped, 7);
  }
  expect_error(3, contribution_of(3, 6, 24), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, control(FrameType::kLeave, 0, 6), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  join_all(kAll, 7);
  expect_error(0, contribution_of(0, 6, 0), Verdict::kStaleEpoch, ErrorCode::kStaleEpoch, 7);
  run_job(kAll, 7, 40);
}

void MembershipTest::leave() {
  expect_error(2, control(FrameType::kLeave, 2, 6), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  expect_state(kGroupStatusActive, 7, kAll);
  for (unsigned n = 0; n < 2; ++n) {  // the second one is a repetition
    expect_error(2, control(FrameType::kLeave, 2, 7), Verdict::kControl, ErrorCode::kStopped, 7);
  }
  expect_error(1, control(FrameType::kLeave, 1, 3), Verdict::kControl, ErrorCode::kStopped, 7);
  require(registers().read(group_register(0, kGroupStatus)) == kGroupStatusStopped,
          "the group is not stopped");
  expect_error(0, contribution_of(0, 7, 40), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, contribution_of(0, 6, 40), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, join_frame(0, 7, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  expect_error(0, join_frame(0, 6, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
}

void MembershipTest::join_with_fewer() {
  expect_silence(0, join_frame(0, 8, 4));
  expect_silence(1, join_frame(1, 8, 3));  // the latest number counts
  expect_welcome(2, join_frame(2, 8, 3), 8, 3, 16);
  expect_state(kGroupStatusActive, 8, 7);
  expect_error(3, contribution_of(3, 8, 0), Verdict::kNotMember, ErrorCode::kNotMember, 8);
  expect_error(3, control(FrameType::kLeave, 3, 8), Verdict::kNotMember, ErrorCode::kNotMember, 8);
  expect_error(3, join_frame(3, 8, 3), Verdict::kControl, ErrorCode::kStaleEpoch, 8);
  run_job(7, 8, 20);
}

void MembershipTest::wrap_epochs() {
  const std::uint16_t far = 8 + 0x7fff;
  expect_error(0, join_frame(0, far + 1, 3), Verdict::kControl, ErrorCode::kStaleEpoch, 8);
  join_all(kAll, far);
  run_job(kAll, far, 8);
  const auto next = static_cast<std::uint16_t>(far + 0x7fff);  // past 0
  join_all(kAll, next);
  run_job(kAll, next, 8);
  registers().end_group();
  expect_state(0, 0, 0);
  join_all(kAll, 3);  // to an idle group every epoch is new
  run_job(kAll, 3, 8);
  registers().end_group();
}

void MembershipTest::join_what_registers_say() {
  registers().write(group_register(0, kGroupMembers), 5);
  expect_error(1, join_frame(1, 9, 2), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  expect_silence(0, join_frame(0, 9, 0));
  expect_error(2, contribution_of(2, 9, 0), Verdict::kStopped, ErrorCode::kStopped, 9);
  expect_welcome(2, join_frame(2, 9, 0xffffffff, 4), 9, 2, 4);
  require(last_received(0).type == FrameType::kWelcome && last_received(0).tag == 16,
          "port 0: no WELCOME");
  run_job(5, 9, 20);
  registers().end_group();
}

void MembershipTest::forbid_joins() {
  registers().write(group_register(0, kGroupPolicy), 0);
  expect_error(0, join_frame(0, 10, 0), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  registers().write(group_register(0, kGroupEpoch), 10);
  registers().start_group();
  expect_error(0, join_frame(0, 10, 0), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 10);
  expect_error(0, join_frame(0, 11, 0), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 10);
  run_job(5, 10, 20);
  registers().write(group_register(0, kGroupPolicy), kGroupPolicyJoin);
  // In the next epoch nobody has contributed yet (GR2).
  registers().write(group_register(0, kGroupEpoch), 11);
  registers().start_group();
  expect_welcome(0, join_frame(0, 11, 0), 11, 2, 16);
}

void MembershipTest::expect_error(unsigned port, const Frame& frame, Verdict verdict,
                                  ErrorCode code, std::uint16_t announced) {
  const std::uint64_t verdicts = checker().tally(port).of(verdict);
  const std::size_t errors = received(port, FrameType::kError);
  send(port, frame);
  settle();
  const Header sent = read_header(frame.bytes);
  const Header answer = last_received(port);
  require(checker().tally(port).of(verdict) == verdicts + 1,
          fmt::format("port {}: type {}, epoch {} must be {}", port,
                      static_cast<unsigned>(sent.type), sent.epoch, trib::name(verdict)));
  require(
      received(port, FrameType::kError) == errors + 1 &&
          answer.tag == static_cast<unsigned>(code) && answer.epoch == announced &&
          answer.sequence == sent.sequence,
      fmt::format("port {}: type {}, epoch {}: expected ERROR {} in epoch {}; the last frame is "
                  "of type {}, tag {}, epoch {}",
                  port, static_cast<unsigned>(sent.type), sent.epoch, static_cast<unsigned>(code),
                  announced, static_cast<unsigned>(answer.type), answer.tag, answer.epoch));
}

void MembershipTest::expect_welcome(unsigned port, const Frame& frame, std::uint16_t of_epoch,
                                    unsigned members, unsigned window) {
  const std::size_t before = received(port, FrameType::kWelcome);
  send(port, frame);
  settle();
  const Header welcome = last_received(port);
  require(received(port, FrameType::kWelcome) == before + 1 && welcome.epoch == of_epoch &&
              welcome.count == members && welcome.tag == window,
          fmt::format("port {}: expected WELCOME to epoch {} of {} members, window {}; the last "
                      "frame is of type {}, epoch {}, count {}, tag {}",
                      port, of_epoch, members, window, static_cast<unsigned>(welcome.type),
                      welcome.epoch, welcome.count, welcome.tag));
}

void MembershipTest::expect_silence(unsigned port, const Frame& frame) {
  const std::size_t before = this->port(port).good_frames().size();
  const std::uint64_t verdicts = checker().tally(port).of(Verdict::kControl);
  send(port, frame);
  settle();
  require(checker().tally(port).of(Verdict::kControl) == verdicts + 1,
          fmt::format("port {}: the frame must be Control", port));
  require(this->port(port).good_frames().size() == before,
          fmt::format("port {}: an answer to a JOIN that others are waited for", port));
}

void MembershipTest::expect_state(std::uint32_t status, std::uint16_t of_epoch,
                                  std::uint32_t joined) {
  const std::uint32_t is = registers().read(group_register(0, kGroupStatus));
  const std::uint32_t epoch_is = registers().read(group_register(0, kGroupCurrentEpoch));
  const std::uint32_t joined_is = registers().read(group_register(0, kGroupJoined));
  require(is == status && epoch_is == of_epoch && joined_is == joined,
          fmt::format("STATUS is {}, CURRENT_EPOCH {}, JOINED {}; expected {}, {}, {}", is,
                      epoch_is, joined_is, status, of_epoch, joined));
}

void MembershipTest::join_all(std::uint32_t mask, std::uint16_t of_epoch) {
  Random random{options().seed, of_epoch};
  std::vector<unsigned> order;
  for (unsigned port = 0; port < ports(); ++port) {
    if ((mask >> port & 1) != 0) order.push_back(port);
  }
  const auto number = static_cast<std::uint32_t>(order.size());
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::vector<std::size_t> before(ports());
  for (const unsigned port : order) before[port] = received(port, FrameType::kWelcome);
  for (const unsigned port : order) {
    send(port, join_frame(port, of_epoch, number), random.below(40));
  }
  settle();
  for (const unsigned port : order) {
    require(received(port, FrameType::kWelcome) > before[port],
            fmt::format("port {}: not welcomed to epoch {}", port, of_epoch));
  }
  expect_state(kGroupStatusActive, of_epoch, mask);
}

void MembershipTest::run_job(std::uint32_t mask, std::uint16_t of_epoch, std::uint32_t chunks) {
  const std::uint64_t before = checker().tally(0).of(SentKind::kResult);
  for (std::uint32_t s = 0; s < chunks; ++s) {
    if (s % setup().node.window == 0) settle();
    for (unsigned port = 0; port < ports(); ++port) {
      if ((mask >> port & 1) != 0) send(port, contribution_of(port, of_epoch, s));
    }
  }
  settle();
  require(checker().tally(0).of(SentKind::kResult) == before + chunks,
          fmt::format("epoch {}: not every chunk had a result", of_epoch));
}

}  // namespace trib
