// SPDX-License-Identifier: Apache-2.0
// The register map, each register of register_table.h on every page of it: values after reset,
// read-back of random values, error responses of what can't be written, of addresses without a
// register and of what GR5 forbids, all of which change nothing; then counters that are read while
// traffic is running.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "verif/node/registers/register_table.h"
#include "verif/node/tests/script_test.h"

namespace trib {

class RegistersTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(RegistersTest);

  explicit RegistersTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  bool starts_group() const override { return false; }
  void script() override;

 private:
  using Visit = std::function<void(const RegisterInfo&, std::uint16_t address)>;

  // Every register that a node of this shape has.
  void for_each(const Visit& visit) const;
  void check_reset_values();
  void check_read_back();
  void restore_reset_values();
  void check_read_only();
  void check_unmapped();
  // GR5
  void check_strobes();
  void check_refusals_at_rest();
  void check_refusals_at_work();
  void check_start();
  // The write is refused, and the register and the state of the group stay as they are.
  void expect_refused(std::uint16_t address, std::uint32_t value, std::uint8_t strobes = kAllBytes);
  // Both halves of the counters of bytes, low half first, never go back.
  void check_bytes(unsigned port);
  void expect(const RegisterInfo& info, std::uint16_t address, std::uint32_t value);
  std::uint32_t mask_of(const RegisterInfo& info) const;

  std::map<std::uint16_t, std::uint64_t> bytes_;  // by address of the low half: what was read last
};

}  // namespace trib
