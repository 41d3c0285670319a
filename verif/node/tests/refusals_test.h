// SPDX-License-Identifier: Apache-2.0
// VD2: what is refused is answered or counted, one by one, though the ports that the answers leave
// on take nothing for a while: LEAVEs, JOINs, ASKs and contributions, on one port and on all at a
// time.
#pragma once

#include <functional>

#include "verif/node/tests/life_test.h"

namespace trib {

class RefusalsTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(RefusalsTest);

  explicit RefusalsTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void script() override;

 private:
  using Make = std::function<Frame(unsigned port, std::uint32_t number)>;

  // `number` frames on each of `ports`, which are held up until all have their verdicts.
  void refuse(std::uint32_t ports, unsigned number, const Make& make);
};

}  // namespace trib
