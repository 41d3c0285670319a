// SPDX-License-Identifier: Apache-2.0
// Two groups of one node. On disjoint ports each runs as if it were alone: cycle by cycle the same,
// at the full rate of the wire, even while the other one is aborted and begins anew. On common
// ports they share the wire, and nothing else.
#pragma once

#include <memory>
#include <vector>

#include "verif/node/seq/port_traffic.h"
#include "verif/node/seq/shared_port.h"
#include "verif/node/tests/node_test.h"

namespace trib {

class TwoGroupsTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(TwoGroupsTest);

  explicit TwoGroupsTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }
  void stimulus() override;

 private:
  static constexpr std::uint16_t kPayload = 8192;

  // A worker of one of the groups behind one of the ports.
  struct Worker {
    unsigned group;
    unsigned port;
    std::unique_ptr<PortTraffic> traffic;
  };

  // Starts `group` with these members, and a worker for each in the traffic `config`; run() lets
  // them begin.
  void begin(unsigned group, std::uint32_t members, TrafficConfig config);
  void run();  // returns at once
  void end();  // when all are done, ends both groups
  TrafficConfig full_rate() const;
  // The workers of a group begin anew within a job, the first one by aborting it (GR2).
  void abort(unsigned group);
  // Cycles from each result of the group to the next on its lowest port, since the last call.
  std::vector<std::uint64_t> take_pace(unsigned group);
  void check_rate(unsigned group, const std::vector<std::uint64_t>& pace);

  std::uint16_t epoch_ = 0;  // of the group that was started last
  std::vector<Worker> workers_;
  std::vector<std::unique_ptr<TrafficPlan>> plans_;
  std::vector<std::unique_ptr<SharedPort>> shared_;
  std::vector<std::vector<std::uint64_t>> results_;  // by group: first beats on its lowest port
  std::vector<unsigned> lowest_;                     // by group
};

}  // namespace trib
