// SPDX-License-Identifier: Apache-2.0
// RC3: results, replays and ERROR frames that all wait on one port, which is slower than the
// others: they take turns, so that none of them ever waits for more than a few frames of the
// others.
#pragma once

#include <array>
#include <map>
#include <memory>

#include "verif/node/seq/port_traffic.h"
#include "verif/node/tests/node_test.h"

namespace trib {

class TurnsTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(TurnsTest);

  explicit TurnsTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void stimulus() override;

 private:
  static constexpr unsigned kKinds = 3;  // result, replay, control: the first of StepSent
  static constexpr unsigned kControl = 2;

  void watch();
  void note_verdict(const JudgedFrame& judged);
  void note_sent(const StreamFrame& frame, StepSent kind);
  void note_error(std::uint32_t sequence);
  // Has a frame of this kind waited on the slow port since well before `cycle`?
  bool waits(StepSent kind, std::uint64_t cycle);

  std::unique_ptr<TrafficPlan> quiet_plan_;
  std::unique_ptr<TrafficPlan> busy_plan_;
  std::vector<std::unique_ptr<PortTraffic>> traffic_;
  std::map<std::uint32_t, std::uint64_t> replays_;  // chunk asked for, cycle of the verdict
  std::map<std::uint32_t, std::uint64_t> errors_;   // by sequence, cycle of the latest verdict
  std::vector<std::uint64_t> others_;               // first beats of others since a control frame
  std::array<unsigned, kKinds> passed_{};           // frames of other kinds since one waits
  std::array<unsigned, kKinds> longest_{};          // the most of them
  std::array<unsigned, kKinds> waited_{};           // times that one had to wait
};

}  // namespace trib
