// SPDX-License-Identifier: Apache-2.0
// The sequencer of the register agent, for those who only hand it on.
#pragma once

#include <systemc>
#include <uvm>

namespace trib {

class RegisterItem;
using RegisterSequencer = uvm::uvm_sequencer<RegisterItem>;

}  // namespace trib
