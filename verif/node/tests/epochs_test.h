// SPDX-License-Identifier: Apache-2.0
// What begins and ends with an epoch: the epoch of the first life; JOINs whose epoch is as far from
// the group's as it can be, in every state of the group (GR2); every window that a JOIN may want
// (GR1); sequence numbers from before the epoch's first one (IN4); more JOINs at a time than the
// node keeps (Busy), and more contributions of an old epoch than it can answer; frames of all types
// for groups that the node does not have (IN3).
#pragma once

#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"

namespace trib {

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

}  // namespace trib
