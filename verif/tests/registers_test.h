// SPDX-License-Identifier: Apache-2.0
// The register map: identity, values after reset, read-back, error responses, counters, and reads
// while traffic is running.
#pragma once

#include "verif/tests/script_test.h"

namespace trib {

class RegistersTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(RegistersTest);

  explicit RegistersTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  bool starts_group() const override { return false; }
  void script() override;

 private:
  void check_reset_values();
  void check_read_back();
  void check_unmapped();
};

}  // namespace trib
