// SPDX-License-Identifier: Apache-2.0
// IN1, IN2, IN3: every defect of frame_defect.h on every port, with the verdict that the defect
// itself calls for; then two defects at once, and defects in frames that end bad.
#pragma once

#include "verif/tests/script_test.h"

namespace trib {

class MalformedTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(MalformedTest);

  explicit MalformedTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  bool starts_group() const override { return false; }
  void script() override;

 private:
  void send_defects();
  void send_mixtures();
  void send_endless();

  std::uint32_t sequence_ = 0;  // of the next good chunk: what every defective frame claims to be
};

}  // namespace trib
