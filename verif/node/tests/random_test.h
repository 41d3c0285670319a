// SPDX-License-Identifier: Apache-2.0
// Constrained-random traffic: addresses and every knob of pace and traffic are drawn from the seed,
// so that runs differ in kind and not only in detail. The group is started by registers or by
// JOINs, and some times the workers begin anew. Some have a deadline, which does without what is lost
// (GR3). Every chunk is completed in the end.
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class RandomTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(RandomTest);

  explicit RandomTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  unsigned burst() const override;
  bool starts_group() const override { return !by_join_; }
  void stimulus() override;

 private:
  // One after the other, all members join for `job`; some end the old life before, if there is one.
  void join_all(std::uint32_t job, bool first, Random& random);
  bool is_member(unsigned port) const { return (members_ >> port & 1) != 0; }

  static PaceConfig draw_source_pace(Random& random);
  static PaceConfig draw_sink_pace(Random& random);

  bool by_join_ = false;       // the registers say nothing of the group
  std::uint32_t members_ = 0;  // ports whose workers take part
};

}  // namespace trib
