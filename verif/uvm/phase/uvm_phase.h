// SPDX-License-Identifier: Apache-2.0
// The argument of the phase functions: the phase's name ("run") and the objections to its end. The
// run phase lasts until every objection is dropped; without any it ends at time 0.
#pragma once

#include <map>
#include <string>
#include <systemc>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_phase : public uvm_object {
 public:
  uvm_phase(const uvm_phase&) = delete;
  uvm_phase& operator=(const uvm_phase&) = delete;

  const std::string get_type_name() const override { return "uvm::uvm_phase"; }
  void raise_objection(uvm_object* object, const std::string& description = "", int count = 1);
  // Dropping more than the object has raised is UVM_FATAL.
  void drop_objection(uvm_object* object, const std::string& description = "", int count = 1);

 private:
  friend class phase_runner;

  struct objector {
    int raised = 0;
    std::string who;  // full name and description of the latest objection
  };

  explicit uvm_phase(const std::string& name) : uvm_object(name) {}

  // Blocks the calling thread until no objection is left: true. False when that has not happened
  // by the simulation time `deadline`.
  bool wait_all_dropped(const sc_core::sc_time& deadline);
  // The objects that still object, for messages.
  std::string objectors() const;

  std::map<const uvm_object*, objector> objectors_;
  int total_ = 0;
  sc_core::sc_event changed_;
};

}  // namespace uvm
