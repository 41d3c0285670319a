// SPDX-License-Identifier: Apache-2.0
// A component that takes items from the sequencer that seq_item_port is connected to and acts them
// out: see uvm_sqr_if_base for the calls.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/seq/uvm_seq_item_pull_port.h"
#include "verif/uvm/seq/uvm_sequence_item.h"
#include "verif/uvm/tlm/uvm_analysis_port.h"

namespace uvm {

template <typename REQ = uvm_sequence_item, typename RSP = REQ>
class uvm_driver : public uvm_component {
 public:
  explicit uvm_driver(uvm_component_name name) : uvm_component(name) {}

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_driver"; }

  uvm_seq_item_pull_port<REQ, RSP> seq_item_port{"seq_item_port"};
  uvm_analysis_port<RSP> rsp_port{"rsp_port"};  // for drivers that report responses to listeners
};

}  // namespace uvm
