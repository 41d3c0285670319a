// SPDX-License-Identifier: Apache-2.0
// IN1, IN2, IN3, with addresses drawn from the seed: every defect of frame_defect.h on every port,
// with the verdict that the defect itself calls for; two defects at once, and defects in frames
// that end bad; and frames that differ in a single bit from one that is accepted.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class MalformedTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(MalformedTest);

  explicit MalformedTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }
  void script() override;

 private:
  void send_defects();
  void send_mixtures();
  void send_endless();
  void send_single_bits();
  // All frames that differ in one bit of these bytes from the next good chunk's contribution; none
  // of them must be accepted. With both checksums, or without UDP's and IP's put right. Of the first
  // byte the bits from `first_bit` on.
  void differ_in_one_bit(std::size_t first, std::size_t end, bool checksums,
                         std::size_t first_bit = 0);

  std::uint32_t sequence_ = 0;  // of the next good chunk: what every defective frame claims to be
};

}  // namespace trib
