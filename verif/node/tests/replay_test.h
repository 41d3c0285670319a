// SPDX-License-Identifier: Apache-2.0
// RC2: copies of contributions whose chunk was reduced are answered from the result store, with
// RETRY and to that port alone, until the slot's next reduction has begun.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class ReplayTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(ReplayTest);

  explicit ReplayTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override { config.large_chunks = true; }
  void script() override;

 private:
  void copy_during_reduction(std::uint32_t sequence);
  Frame long_contribution(std::uint32_t sequence, unsigned port) const;
};

}  // namespace trib
