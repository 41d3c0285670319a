// SPDX-License-Identifier: Apache-2.0
// What begins and ends with an epoch: JOINs whose epoch is as far from the group's as it can be, in
// every state of the group (GR2); every window that a JOIN may want (GR1); sequence numbers from
// before the epoch's first one (IN4); more JOINs at a time than the node keeps (Busy), and more
// contributions of an old epoch than it can answer; frames of all types for groups that the node
// does not have (IN3).
#pragma once

#include "verif/bfm/registers.h"
#include "verif/tests/script_test.h"

namespace trib {

class EpochsTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(EpochsTest);

  explicit EpochsTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void script() override;

 private:
  // Brings the group to that state, by registers and by port 0.
  void enter(GroupState state);
  // A JOIN of port 1 for `of_epoch`, in that state, and what has to come of it.
  void join_in(GroupState state, std::uint16_t of_epoch);
  void want_windows();
  void send_what_was_before();
  void crowd();
  void outrun_answers();
  void name_unknown_groups();
  std::uint32_t status() { return registers().read(group_register(0, kGroupStatus)); }
};

}  // namespace trib
