// SPDX-License-Identifier: Apache-2.0
// Counts who objects to the end of a phase. An objection counts for the object that raised it and
// for everything above it in the component tree (a sequence's parent is its sequencer). When an
// object's count falls to zero, its drain time passes before the objects above it learn of that;
// raising again in the meantime cancels it.
#pragma once

#include <string>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_objection : public uvm_object {
 public:
  explicit uvm_objection(const std::string& name) : uvm_object(name) {}

  // A null object stands for the root in all of these.
  void raise_objection(uvm_object* object, const std::string& description = "", int count = 1);
  // Dropping more than was raised is UVM_FATAL.
  void drop_objection(uvm_object* object, const std::string& description = "", int count = 1);
  void set_drain_time(uvm_object* object = nullptr,
                      const sc_core::sc_time& drain = sc_core::SC_ZERO_TIME);
  const sc_core::sc_time get_drain_time(uvm_object* object = nullptr) const;
  // What the object itself has raised; with everything below it.
  int get_objection_count(uvm_object* object = nullptr) const;
  int get_objection_total(uvm_object* object = nullptr) const;
  // The objects that still object, for messages.
  std::string convert2string() const override;

  // Blocks the calling thread until nobody objects any more and all drain times are over: true.
  // False when that has not happened by the simulation time `deadline`.
  bool wait_all_dropped(const sc_core::sc_time& deadline);

 private:
  struct node {
    int raised = 0;  // by the object itself
    int total = 0;   // with everything below it
    sc_core::sc_time drain;
    std::string who;  // full name and description of the latest objection
  };
  // A fall to zero of which the objects above do not know yet.
  struct draining {
    const uvm_object* object;
    const uvm_object* above;
    int count;
    sc_core::sc_time end;
  };

  static const uvm_object* or_root(const uvm_object* object);
  static const uvm_object* above(const uvm_object* object);
  void lower(const uvm_object* object, int count);
  void finish_drains();
  bool all_dropped() const;

  std::unordered_map<const uvm_object*, node> nodes_;
  std::vector<draining> draining_;
  sc_core::sc_event changed_;
};

}  // namespace uvm
