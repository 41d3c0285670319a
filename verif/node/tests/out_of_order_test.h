// SPDX-License-Identifier: Apache-2.0
// RE2: a chunk that waits for a lost contribution is passed by later ones, up to the window.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class OutOfOrderTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(OutOfOrderTest);

  explicit OutOfOrderTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void script() override;

 private:
  // A window of chunks from `first` on, in which each port `p` withholds chunk holes[p] at first.
  void run_window(std::uint32_t first, const std::vector<std::uint32_t>& holes);
};

}  // namespace trib
