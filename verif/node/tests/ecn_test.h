// SPDX-License-Identifier: Apache-2.0
// TR5: every combination of the marks of congestion of all ports, in contributions of any DSCP; the
// result has the mark that the rule says, and DSCP 0. So has its replay.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class EcnTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(EcnTest);

  explicit EcnTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override { config.large_chunks = false; }
  void script() override;

 private:
  // Of all frames that the port has received.
  void check_marks(unsigned port);
};

}  // namespace trib
