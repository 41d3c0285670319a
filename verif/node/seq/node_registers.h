// SPDX-License-Identifier: Apache-2.0
// The node's registers as a test uses them, by sequences on the register agent's sequencer. Every
// call blocks the calling SystemC thread until the access is done.
// Errors: std::runtime_error with the address on an error response, except from access() and takes().
#pragma once

#include <cstdint>
#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/agents/register_item.h"
#include "verif/node/checker/observations.h"
#include "verif/node/registers/node_control.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

// One access to a register of the node, as a sequence for the register agent.
class RegisterSequence : public uvm::uvm_sequence<RegisterItem> {
 public:
  UVM_OBJECT_UTILS(RegisterSequence);

  explicit RegisterSequence(const std::string& name = "register_sequence")
      : uvm::uvm_sequence<RegisterItem>(name) {}

  void body() override;

  RegisterAccess access;  // in: write, address, value; out: the rest
};

class NodeRegisters : public NodeControl {
 public:
  explicit NodeRegisters(RegisterSequencer& sequencer);

  // Any access, whatever its response.
  RegisterAccess access(bool write, std::uint16_t address, std::uint32_t value = 0,
                        std::uint8_t strobes = kAllBytes);
  // Is the write taken?
  bool takes(std::uint16_t address, std::uint32_t value);

 private:
  RegisterSequencer& sequencer_;
};

}  // namespace trib
