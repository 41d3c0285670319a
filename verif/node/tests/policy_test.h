// SPDX-License-Identifier: Apache-2.0
// SE1 to SE3: who may join, and what strangers learn. Each JOIN that must be refused is one of
// which only one thing is wrong; after it the group, its members' addresses and its life are what
// they were. The key and the addresses come from the seed.
#pragma once

#include "model/base/random.h"
#include "verif/node/tests/life_test.h"

namespace trib {

class PolicyTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(PolicyTest);

  explicit PolicyTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void script() override;

 private:
  void keep_strangers_out_of_an_open_group();
  void ask_for_the_key();
  void bind_to_addresses();
  void tell_strangers_nothing();
  void take_nobodys_place();

  // A JOIN as it is has to be refused with ERROR 2, and the group stays as it is.
  void expect_refused(unsigned port, const Header& join, std::uint64_t key);
  Header join_header(unsigned port, std::uint16_t of_epoch, std::uint32_t incarnation) const;
  std::vector<std::uint32_t> state();
};

}  // namespace trib
