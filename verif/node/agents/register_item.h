// SPDX-License-Identifier: Apache-2.0
// Sequence item of the register agent: one access over AXI4-Lite. Items are copied before they reach
// the driver, so the outcome of the access is shared.
#pragma once

#include <memory>
#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/checker/observations.h"

namespace trib {

class RegisterItem : public uvm::uvm_sequence_item {
 public:
  UVM_OBJECT_UTILS(RegisterItem);

  explicit RegisterItem(const std::string& name = "register_item")
      : uvm::uvm_sequence_item(name), access(std::make_shared<RegisterAccess>()) {}

  std::shared_ptr<RegisterAccess> access;
};

using RegisterSequencer = uvm::uvm_sequencer<RegisterItem>;

}  // namespace trib
