// SPDX-License-Identifier: Apache-2.0
// The argument of the phase functions: the phase's name ("run") and its objections. The run phase
// lasts until every objection is dropped; without any it ends at time 0.
#pragma once

#include <string>

#include "verif/uvm/phase/uvm_objection.h"

namespace uvm {

class uvm_phase : public uvm_object {
 public:
  uvm_phase(const uvm_phase&) = delete;
  uvm_phase& operator=(const uvm_phase&) = delete;

  const std::string get_type_name() const override { return "uvm::uvm_phase"; }
  void raise_objection(uvm_object* object, const std::string& description = "", int count = 1) {
    objection_.raise_objection(object, description, count);
  }
  void drop_objection(uvm_object* object, const std::string& description = "", int count = 1) {
    objection_.drop_objection(object, description, count);
  }
  uvm_objection* get_objection() const { return &objection_; }

 private:
  friend class phase_runner;

  explicit uvm_phase(const std::string& name) : uvm_object(name), objection_("phase " + name) {}

  mutable uvm_objection objection_;  // the phase is const to those who only look at it
};

}  // namespace uvm
