// SPDX-License-Identifier: Apache-2.0
// The life of a group (GR1 to GR3) that only its workers have made known to the node: every row of
// GR2's table, lost and repeated frames, a worker that crashes and comes again; then the same with
// members that the registers name, and with JOINs that are not allowed.
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class MembershipTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(MembershipTest);

  explicit MembershipTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void script() override;

 private:
  // The parts of the script, one after the other; each begins where the last one ends.
  void refuse_while_idle();
  void collect();        // joining, epoch 5
  void collect_anew();   // another job, epoch 6, until it is active
  void welcome_again();  // active in epoch 6
  void refuse_in_an_active_group();
  void crash_and_come_again();  // epoch 7
  void leave_group();           // stopped
  void join_with_fewer();       // epoch 8: ports 0 to 2
  void wrap_epochs();
  void join_what_registers_say();
  void forbid_joins();

  // JOIN for 4 ports.
  Frame join(unsigned port, std::uint16_t of_epoch, std::uint32_t job,
             std::uint32_t incarnation) const;
};

TRIB_SIM_TEST(MembershipTest, "membership", "a group's life by JOIN and LEAVE (GR1 to GR3)");

constexpr std::uint32_t kJob = 0x1111;
constexpr std::uint32_t kNextJob = 0x80002222;
// Of the first JOIN after the reset: the low half is the first epoch.
constexpr std::uint32_t kFirst = 0xabcd0005;

std::uint32_t incarnation_of(unsigned port) { return 0x01010101 * (port + 1); }

}  // namespace

Frame MembershipTest::join(unsigned port, std::uint16_t of_epoch, std::uint32_t job,
                           std::uint32_t incarnation) const {
  Join fields;
  fields.epoch = of_epoch;
  fields.job = job;
  fields.incarnation = incarnation;
  fields.ports = 4;
  return join_frame(port, fields);
}

void MembershipTest::script() {
  configure_node();
  refuse_while_idle();
  collect();
  collect_anew();
  welcome_again();
  refuse_in_an_active_group();
  crash_and_come_again();
  leave_group();
  join_with_fewer();
  wrap_epochs();
  join_what_registers_say();
  forbid_joins();
}

void MembershipTest::refuse_while_idle() {
  expect_state(0, 0, 0);
  expect_error(0, contribution_of(0, 5, 0), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  Frame of_no_type = contribution_of(0, 5, 0);
  of_no_type.bytes[layout::kVersionType] |= 0x0f;
  const std::uint64_t before = checker().log().tally(0).of(Verdict::kBadType);
  send(0, of_no_type);
  settle();
  require(checker().log().tally(0).of(Verdict::kBadType) == before + 1, "type 15 is not BadType");
  expect_error(1, leave(1, 5, 7), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  expect_error(1, ask(1, 5), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  for (const std::uint8_t number : {0, 5, 8, 255}) {
    Join fields;
    fields.ports = number;
    expect_error(2, join_frame(2, fields), Verdict::kControl, ErrorCode::kBadRequest, 0);
  }
  expect_error(3, join(3, 5, kJob, 9), Verdict::kControl, ErrorCode::kStaleEpoch, 0);
  expect_state(0, 0, 0);
}

void MembershipTest::collect() {
  expect_silence(0, join(0, 0, kJob, kFirst));
  expect_state(kGroupStatusJoining, 5, 1);
  expect_silence(0, join(0, 0, kJob, kFirst));  // it comes twice
  expect_silence(1, join(1, 99, kJob, 1));      // of this job, whatever the epoch
  expect_silence(1, join(1, 99, kJob, 2));      // another process in its place
  expect_silence(2, join(2, 5, kJob, 3));
  expect_state(kGroupStatusJoining, 5, 7);
  expect_error(0, contribution_of(0, 5, 0), Verdict::kStopped, ErrorCode::kStopped, 5);
  expect_error(0, control(FrameType::kAsk, 0, 5), Verdict::kStopped, ErrorCode::kStopped, 5);
  expect_error(3, contribution_of(3, 5, 0), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  expect_error(1, leave(1, 5, 1), Verdict::kControl, ErrorCode::kStaleEpoch, 5);
  expect_state(kGroupStatusJoining, 5, 7);
  expect_error(1, leave(1, 4, 2), Verdict::kControl, ErrorCode::kStopped, 5);
  expect_state(kGroupStatusJoining, 5, 5);
  expect_error(1, leave(1, 5, 2), Verdict::kControl, ErrorCode::kStaleEpoch, 5);
}

void MembershipTest::collect_anew() {
  for (const std::uint16_t other : {0, 4, 6, 5 + 0x8000}) {
    expect_error(3, join(3, other, kNextJob, 4), Verdict::kControl, ErrorCode::kStaleEpoch, 5);
  }
  Join five;
  five.epoch = 5;
  five.ports = 5;
  expect_error(3, join_frame(3, five), Verdict::kControl, ErrorCode::kBadRequest, 5);
  expect_state(kGroupStatusJoining, 5, 5);
  expect_silence(3, join(3, 5, kNextJob, incarnation_of(3)));
  expect_state(kGroupStatusJoining, 6, 8);
  // The job before has no place any more, and knows no epoch.
  expect_error(0, join(0, 5, kJob, kFirst), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  for (unsigned port = 0; port < 2; ++port) {
    expect_silence(port, join(port, 0, kNextJob, incarnation_of(port)));
  }
  expect_welcome(2, join(2, 0, kNextJob, incarnation_of(2)), 6, 4, 16);
  for (const unsigned port : {0u, 1u, 3u}) {
    Join fields;
    fields.job = kNextJob;
    fields.incarnation = incarnation_of(port);
    require(was_welcomed(port, fields, 6, 4, 16), "a member was not welcomed");
  }
  expect_state(kGroupStatusActive, 6, kAllPorts);
  require(registers().read(access_register(0, kAccessJob)) == kNextJob, "JOB is another one");
}

void MembershipTest::welcome_again() {
  for (const std::uint16_t any : {0, 5, 6}) {
    expect_welcome(1, join(1, any, kNextJob, incarnation_of(1)), 6, 4, 16);
  }
  epoch = 6;
  run_job(kAllPorts, 20);
  expect_welcome(1, join(1, 6, kNextJob, incarnation_of(1)), 6, 4, 16);
  // Another one in its place, without any frame from the group yet: it changes nothing.
  Header other = read_header(join(3, 5, kNextJob, 77).bytes);
  other.source.ip ^= 0x40;
  other.source.udp_port = 7;
  expect_error(3, encode_join(other, {0, 0, 4}), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_state(kGroupStatusActive, 6, kAllPorts);
  for (unsigned port = 0; port < ports(); ++port) send(port, contribution_of(port, 6, 20));
  settle();
}

void MembershipTest::refuse_in_an_active_group() {
  for (unsigned port = 0; port < ports(); ++port) {  // no port is added to a job that has begun
    expect_error(port, join(port, 5, kNextJob, 50 + port), Verdict::kControl,
                 ErrorCode::kStaleEpoch, 6);
    expect_error(port, join(port, 7, kJob, incarnation_of(port)), Verdict::kControl,
                 ErrorCode::kStaleEpoch, 6);
  }
  Join none;
  none.epoch = 6;
  expect_error(0, join_frame(0, none), Verdict::kControl, ErrorCode::kBadRequest, 6);
  expect_error(0, leave(0, 5, incarnation_of(0)), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_state(kGroupStatusActive, 6, kAllPorts);
  for (std::uint32_t s = 21; s < 24; ++s) {
    for (unsigned port = 0; port < ports(); ++port) send(port, contribution_of(port, 6, s));
  }
  settle();
}

// Half of a chunk has come when the worker of port 3 crashes. It knows nothing of it, and joins.
void MembershipTest::crash_and_come_again() {
  for (unsigned port = 0; port < 3; ++port) send(port, contribution_of(port, 6, 24));
  settle();
  expect_error(3, join(3, 0, kNextJob, 60), Verdict::kControl, ErrorCode::kStaleEpoch, 6);
  expect_silence(3, join(3, 6, kNextJob, 60));
  expect_state(kGroupStatusJoining, 7, 8);
  for (unsigned port = 0; port < 3; ++port) {
    expect_error(port, contribution_of(port, 6, 25), Verdict::kStopped, ErrorCode::kStopped, 7);
  }
  expect_error(3, contribution_of(3, 6, 24), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, leave(0, 6, incarnation_of(0)), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  for (unsigned port = 0; port < 2; ++port) {
    expect_silence(port, join(port, 7, kNextJob, 70 + port));
  }
  expect_welcome(2, join(2, 6, kNextJob, 72), 7, 4, 16);
  expect_error(0, contribution_of(0, 6, 0), Verdict::kStaleEpoch, ErrorCode::kStaleEpoch, 7);
  expect_error(0, control(FrameType::kAsk, 0, 6), Verdict::kStaleEpoch, ErrorCode::kStaleEpoch, 7);
  // A JOIN of the former life, late: its sender is not known.
  expect_error(1, join(1, 0, kNextJob, incarnation_of(1)), Verdict::kControl,
               ErrorCode::kStaleEpoch, 7);
  epoch = 7;
  run_job(kAllPorts, 40);
}

void MembershipTest::leave_group() {
  expect_error(2, leave(2, 6, 72), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  expect_state(kGroupStatusActive, 7, kAllPorts);
  for (unsigned n = 0; n < 2; ++n) {  // the second one is a repetition
    expect_error(2, leave(2, 7, 72), Verdict::kControl, ErrorCode::kStopped, 7);
  }
  expect_error(1, leave(1, 3, 9), Verdict::kControl, ErrorCode::kStopped, 7);
  require(registers().read(group_register(0, kGroupStatus)) == kGroupStatusStopped,
          "the group is not stopped");
  expect_error(0, contribution_of(0, 7, 40), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, contribution_of(0, 6, 40), Verdict::kStopped, ErrorCode::kStopped, 7);
  expect_error(0, control(FrameType::kAsk, 0, 7), Verdict::kStopped, ErrorCode::kStopped, 7);
  for (const std::uint16_t other : {0, 6}) {
    expect_error(0, join(0, other, kNextJob, 70), Verdict::kControl, ErrorCode::kStaleEpoch, 7);
  }
  Join none;
  none.epoch = 7;
  expect_error(0, join_frame(0, none), Verdict::kControl, ErrorCode::kBadRequest, 7);
}

void MembershipTest::join_with_fewer() {
  Join fields;
  fields.epoch = 7;
  fields.job = kNextJob;
  fields.incarnation = 70;  // the one that it had: that life has ended
  fields.ports = 4;
  expect_silence(0, join_frame(0, fields));
  fields.ports = 3;  // the latest number counts
  expect_silence(1, join_frame(1, fields));
  fields.window = 8;
  expect_welcome(2, join_frame(2, fields), 8, 3, 8);
  expect_state(kGroupStatusActive, 8, 7);
  expect_error(3, contribution_of(3, 8, 0), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  expect_error(3, leave(3, 8), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  expect_error(3, control(FrameType::kAsk, 3, 8), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  fields.epoch = 8;
  expect_error(3, join_frame(3, fields), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  epoch = 8;
  run_job(7, 20);
}

// Registers bring the group to the last epoch before 0.
void MembershipTest::wrap_epochs() {
  registers().end_group();
  expect_state(0, 8, 0);
  expect_error(0, join(0, 0, kJob, 1), Verdict::kControl, ErrorCode::kStaleEpoch, 8);
  registers().write(group_register(0, kGroupMembers), kAllPorts);
  for (const std::uint16_t next : {0x8007, 0xffff}) {
    registers().write(group_register(0, kGroupEpoch), next);
    registers().start_group();
    expect_state(kGroupStatusActive, next, 0);
    epoch = next;
    run_job(kAllPorts, 8);
  }
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), 0);
  join_all(kAllPorts, kJob);
  require(epoch == 1, "the epoch after 0xffff is not 1");
  run_job(kAllPorts, 8);
  registers().end_group();
  expect_state(0, 1, 0);
  join_all(kAllPorts, kJob);
  run_job(kAllPorts, 8);
  registers().end_group();
}

void MembershipTest::join_what_registers_say() {
  registers().write(group_register(0, kGroupMembers), 5);
  Join fields;
  fields.epoch = 2;
  fields.ports = 2;
  expect_error(1, join_frame(1, fields), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  fields.ports = 0;
  expect_silence(0, join_frame(0, fields));
  expect_error(2, contribution_of(2, 3, 0), Verdict::kStopped, ErrorCode::kStopped, 3);
  fields.ports = 255;
  fields.window = 4;
  expect_welcome(2, join_frame(2, fields), 3, 2, 4);
  require(was_welcomed(0, fields, 3, 2, 16), "port 0: no WELCOME");
  epoch = 3;
  run_job(5, 20);
  registers().end_group();
}

void MembershipTest::forbid_joins() {
  registers().write(group_register(0, kGroupPolicy), 0);
  const Frame to_idle = join(0, 3, kJob, 1);
  expect_error(0, to_idle, Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  registers().write(group_register(0, kGroupEpoch), 10);
  registers().start_group();
  expect_error(0, join(0, 10, kJob, 1), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  epoch = 10;
  run_job(5, 20);
  registers().write(group_register(0, kGroupPolicy), kGroupPolicyJoin);
  // Registers have started it: no port has joined.
  expect_error(0, join(0, 9, 0, 0), Verdict::kControl, ErrorCode::kStaleEpoch, 10);
  expect_state(kGroupStatusActive, 10, 0);
  expect_silence(0, join(0, 10, 0, 0));
  expect_state(kGroupStatusJoining, 11, 1);
}

}  // namespace trib
