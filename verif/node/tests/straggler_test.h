// SPDX-License-Identifier: Apache-2.0
// GR3: chunks whose contributions do not come in time. Each is reduced from those that are there
// when the deadline has passed, neither earlier nor much later, and the result says so; who was
// late has its result already. And the histogram of skew tells how far the contributions lay apart.
#pragma once

#include <map>
#include <vector>

#include "model/base/random.h"
#include "verif/node/tests/script_test.h"

namespace trib {

class StragglerTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(StragglerTest);

  explicit StragglerTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void watch();
  // A chunk to which `ports` contribute; the others follow when it has been reduced.
  void run_late(std::uint32_t ports);
  void revoke_what_is_arriving();
  void leave_out_what_comes_during_the_reduction();
  void pass_on_partial(std::uint16_t bytes);
  // A window of chunks of which contributions come late now and then, or, with this probability,
  // never.
  void run_with_random_skew(Random& random, double missing);
  // The histogram of chunks that are all complete.
  void check_histogram(Random& random);
  Frame with_payload(unsigned port, std::uint16_t bytes) const;  // of chunk sequence_

  std::uint32_t sequence_ = 0;                             // the next chunk
  std::map<std::uint32_t, std::uint64_t> first_accepted_;  // cycle, by chunk
  std::map<std::uint32_t, std::uint64_t> first_sent_;      // cycle of a result's first beat
  std::vector<std::uint64_t> skews_;  // cycles from the first complete contribution to the last
};

}  // namespace trib
