// SPDX-License-Identifier: Apache-2.0
// GR4: a member that was too late for more deadlines than the result store goes back is told where
// the group is, and goes on from there.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class LateTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(LateTest);

  explicit LateTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void run_without(unsigned late, std::uint32_t end);
  void expect_passed(unsigned port, const Frame& frame, Verdict verdict);

  std::uint32_t sequence_ = 0;
};

}  // namespace trib
