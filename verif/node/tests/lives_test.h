// SPDX-License-Identifier: Apache-2.0
// GR6: what a life has made and has not sent yet never reaches the next one: results and answers that
// wait at a port that takes nothing, a replay that is half sent. The next life is collected or started while
// they wait, with another child behind that port; what does not come is WITHDRAWN, to the frame. A group
// that has only stopped goes on with what it has, until the address of one of its ports is written.
#pragma once

#include "verif/node/tests/life_test.h"

namespace trib {

class LivesTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(LivesTest);

  explicit LivesTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  static constexpr std::uint16_t kPayload = 2048;

  // What brings the next life on, and when after the end of the last one.
  enum class Next { kJoins, kStartAtOnce, kStartLater };

  // STATUS waits for a port that takes nothing when the life ends and the child behind it is another.
  void withdraw_answers(unsigned slow, Next next);
  void withdraw_results(unsigned slow, unsigned chunks, Next next);
  void spoil_a_replay(unsigned slow, Next next);
  void move_in_a_stopped_group(unsigned slow);
  // Another child, of another address, is behind `slow` from now on.
  void begin_next(unsigned slow, Next next);
  void run_next(std::uint32_t chunks);
  void write_address(unsigned port);
  // The contribution of whoever is behind the port now.
  Frame now_from(unsigned port, std::uint32_t sequence) const;
  std::uint32_t withdrawn(unsigned port);

  std::vector<std::uint32_t> moved_;  // by port: how often another child has come
  std::uint32_t job_ = 0x11fe;
};

}  // namespace trib
