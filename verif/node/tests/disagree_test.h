// SPDX-License-Identifier: Apache-2.0
// RE3: contributions that disagree are never added up. All members are told, the group takes
// nothing more (ERROR 5), and works again when it is started anew.
#pragma once

#include <functional>

#include "verif/node/tests/script_test.h"

namespace trib {

class DisagreeTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(DisagreeTest);

  explicit DisagreeTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // One chunk to which `odd` makes port 1 contribute otherwise than the others.
  void run_disagreement(const std::function<void(Frame&)>& odd);
};

}  // namespace trib
