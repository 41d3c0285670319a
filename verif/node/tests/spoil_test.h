// SPDX-License-Identifier: Apache-2.0
// RE5: contributions that end bad after their chunk's reduction has begun. The result in flight is
// spoiled on every port; the good one follows when the contribution has been sent again.
#pragma once

#include "model/base/random.h"
#include "verif/node/tests/script_test.h"

namespace trib {

class SpoilTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(SpoilTest);

  explicit SpoilTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // One chunk to which the ports in `bad` contribute `times` times with a bad end, then well.
  void run_chunk(std::uint32_t bad, unsigned times, bool (*spoil)(Frame&, Random&));

  std::uint32_t sequence_ = 0;
  std::uint32_t onset_ = 0;
};

}  // namespace trib
