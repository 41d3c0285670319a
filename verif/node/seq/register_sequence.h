// SPDX-License-Identifier: Apache-2.0
// One access to a register of the node, as a sequence for the register agent.
#pragma once

#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/agents/register_item.h"

namespace trib {

class RegisterSequence : public uvm::uvm_sequence<RegisterItem> {
 public:
  UVM_OBJECT_UTILS(RegisterSequence);

  explicit RegisterSequence(const std::string& name = "register_sequence")
      : uvm::uvm_sequence<RegisterItem>(name) {}

  void body() override;

  RegisterAccess access;  // in: write, address, value; out: the rest
};

}  // namespace trib
