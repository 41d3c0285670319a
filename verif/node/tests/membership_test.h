// SPDX-License-Identifier: Apache-2.0
// The life of a group (GR1 to GR3) that nobody has told the node of but its workers: every row of
// GR2's table, lost and repeated frames, a worker that crashes and comes again; then the same with
// members that the registers name, and with JOINs that are not allowed.
#pragma once

#include "verif/node/tests/life_test.h"

namespace trib {

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

}  // namespace trib
