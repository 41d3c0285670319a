// SPDX-License-Identifier: Apache-2.0
// Counts who objects to the end of a phase. An objection counts for the object that raised it and
// for everything above it in the component tree (a sequence's parent is its sequencer). When an
// object's count falls to zero, its drain time passes before the objects above it learn of that;
// raising again in the meantime cancels it. Components are told by raised, dropped and all_dropped.
#pragma once

#include <string>
#include <systemc>
#include <unordered_map>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_objection : public uvm_object {
 public:
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

 private:
  friend class phase_runner;
  friend class uvm_phase;

  explicit uvm_objection(const std::string& name) : uvm_object(name) {}

  // Blocks the calling thread until nobody objects any more and all drain times are over: true.
  // False when that has not happened by the simulation time `deadline`.
  bool wait_all_dropped(const sc_core::sc_time& deadline);

  struct node {
    int raised = 0;  // by the object itself
    int total = 0;   // with everything below it
    sc_core::sc_time drain;
    std::string who;  // full name and description of the latest objection
  };
  // One or more objections of `source`, on their way up.
  struct change {
    uvm_object* source;
    std::string description;
    int count;
  };
  // A fall to zero of which the objects above do not know yet, and the thread that will tell them.
  struct draining {
    int count = 0;
    sc_core::sc_process_handle thread;
  };

  static uvm_object* or_root(uvm_object* object);
  static uvm_object* above(uvm_object* object);
  // The change reaches this object and, as far as they are concerned, those above it.
  void raise_at(uvm_object* object, change up);
  void drop_at(uvm_object* object, const change& down);
  // Takes the object's drain out of the list, if there is one; the caller kills its thread.
  draining take_drain(const uvm_object* object);
  void drain(uvm_object* object, const change& down);
  bool all_dropped() const;

  std::unordered_map<const uvm_object*, node> nodes_;
  std::unordered_map<const uvm_object*, draining> draining_;
  sc_core::sc_event changed_;
};

}  // namespace uvm
