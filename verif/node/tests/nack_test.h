// SPDX-License-Identifier: Apache-2.0
// RC4: a worker is told what its link has lost: each number once, in rising order, as soon as two
// later ones have been accepted; and nothing else is reported to anybody. Lost are frames that
// never came and frames that ended bad; a frame that was overtaken by one other is not.
#pragma once

#include <set>
#include <vector>

#include "model/base/random.h"
#include "verif/node/tests/script_test.h"

namespace trib {

class NackTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(NackTest);

  explicit NackTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.timeout_cycles = 5'000'000; }
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // What has come on a port, and what it has to be told: the rule in its plainest form.
  struct Link {
    std::set<std::uint32_t> accepted;
    std::uint32_t searched = 0;  // all below were looked at
    std::vector<std::uint32_t> due;
  };

  void one_after_the_other();
  void many_in_a_row();
  void random_losses(std::uint32_t first, Random& random);
  void accept(unsigned port, std::uint32_t sequence);
  // The NACKs that each port has received must be those that are due.
  void check();

  std::vector<Link> links_;
};

}  // namespace trib
