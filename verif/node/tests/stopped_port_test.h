// SPDX-License-Identifier: Apache-2.0
// EG1: a member's MAC takes nothing any more, within a result, before its first beat,
// within a replay. The others go on, after TX_LIMIT at the latest; new lives, by JOINs and by
// registers, do not wait at all. What the port has missed is DISCARDED, and comes when it is asked
// for.
#pragma once

#include "verif/node/tests/life_test.h"

namespace trib {

class StoppedPortTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(StoppedPortTest);

  explicit StoppedPortTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  static constexpr std::uint16_t kPayload = 1024;

  void go_on_without(unsigned port, bool in_frame);
  void come_back_in_time(unsigned port);
  void live_on_without(unsigned port);

  // The port's MAC is going to stop: within the next frame, or before it.
  void stop(unsigned port, bool in_frame);
  void run_window();  // of chunks, until all ports that have not stopped have the results

  std::uint32_t sequence_ = 0;
  std::uint32_t job_ = 0x570b;
};

}  // namespace trib
