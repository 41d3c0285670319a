// SPDX-License-Identifier: Apache-2.0
// RC5: what a node says of a chunk that it is asked for: every case, of a group that is at rest, so
// that each answer has to come and be exact; then ASKs from all ports while chunks come and go.
#pragma once

#include "verif/node/tests/life_test.h"

namespace trib {

class AskTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(AskTest);

  explicit AskTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void while_it_waits();
  void after_it_is_reduced();
  void without_payload();
  void behind_and_ahead();
  void of_others();
  void on_its_way();
  void among_traffic();

  // An ASK of `port` for `sequence`, and its answer.
  void expect_answer(unsigned port, std::uint32_t sequence, FrameType type, std::uint16_t count,
                     std::uint32_t tag);
  void expect_replay(unsigned port, std::uint32_t sequence, bool payload, std::uint16_t count = 0);
  void send_some(std::uint32_t mask, std::uint32_t sequence, bool retry = false);

  std::uint32_t sequence_ = 0;  // of the next chunk
};

}  // namespace trib
