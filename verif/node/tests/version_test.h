// SPDX-License-Identifier: Apache-2.0
// IN7: a node that has no address takes nothing, and nothing is answered to a group. IN8: frames of
// other versions are answered once in ANSWER_INTERVAL, port by port.
#pragma once

#include "verif/node/tests/life_test.h"

namespace trib {

class VersionTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(VersionTest);

  explicit VersionTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void script() override;

 private:
  void without_addresses();
  void of_groups();
  void other_versions();
  void once_in_a_while();

  // A frame of that version, not longer than one without payload.
  Frame of_version(unsigned version, FrameType type, unsigned port, std::uint32_t sequence) const;
  void expect_version_error(unsigned port, const Frame& frame);
};

}  // namespace trib
