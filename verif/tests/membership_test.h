// SPDX-License-Identifier: Apache-2.0
// The life of a group (GR1 to GR3) that nobody has told the node of but its workers: every row of
// GR2's table, lost and repeated frames, a worker that crashes and comes again; then the same with
// members that the registers name, and with JOINs that are not allowed. What the node says in
// answer has to come, not only to be right.
#pragma once

#include "verif/tests/script_test.h"

namespace trib {

class MembershipTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(MembershipTest);

  explicit MembershipTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }
  void script() override;

 private:
  // The parts of the script, one after the other; each begins where the last one ends.
  void refuse_bad_joins();  // idle
  void collect();           // joining, in epochs 5 and 6
  void welcome_again();     // active in epoch 6, without a contribution
  void refuse_in_an_active_group();
  void crash_and_come_again();  // epoch 7
  void leave();                 // stopped
  void join_with_fewer();       // epoch 8: ports 0 to 2
  void wrap_epochs();
  void join_what_registers_say();
  void forbid_joins();

  // One frame, and what has to come of it, all on one port.
  void expect_error(unsigned port, const Frame& frame, Verdict verdict, ErrorCode code,
                    std::uint16_t announced);
  void expect_welcome(unsigned port, const Frame& frame, std::uint16_t of_epoch, unsigned members,
                      unsigned window);
  void expect_silence(unsigned port, const Frame& frame);
  // STATUS without bits of other states, CURRENT_EPOCH, JOINED.
  void expect_state(std::uint32_t status, std::uint16_t of_epoch, std::uint32_t joined);
  // All of `ports` join, in random order, and are welcomed.
  void join_all(std::uint32_t ports, std::uint16_t of_epoch);
  // Chunks of the epoch, from sequence 0 on, from all of `ports`.
  void run_job(std::uint32_t ports, std::uint16_t of_epoch, std::uint32_t chunks);
  Frame contribution_of(unsigned port, std::uint16_t of_epoch, std::uint32_t sequence) const {
    return plan().contribution(sequence, port, of_epoch);
  }
};

}  // namespace trib
