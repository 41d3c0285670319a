// SPDX-License-Identifier: Apache-2.0
// Functions of a component that UVM-SystemC would call and UVM-lite would not. A class that
// overrides one, which would never be called, is rejected by the compiler: "overriding final function".
#pragma once

#include <string>

namespace uvm {

class uvm_object;
class uvm_objection;
class uvm_phase;
class uvm_transaction;

class refused_hooks {
 protected:
  refused_hooks() = default;
  refused_hooks(const refused_hooks&) = delete;
  refused_hooks& operator=(const refused_hooks&) = delete;
  virtual ~refused_hooks() = default;

 private:
  // The run-time phases: code for one belongs in run_phase.
  virtual void pre_reset_phase(uvm_phase&) final {}
  virtual void reset_phase(uvm_phase&) final {}
  virtual void post_reset_phase(uvm_phase&) final {}
  virtual void pre_configure_phase(uvm_phase&) final {}
  virtual void configure_phase(uvm_phase&) final {}
  virtual void post_configure_phase(uvm_phase&) final {}
  virtual void pre_main_phase(uvm_phase&) final {}
  virtual void main_phase(uvm_phase&) final {}
  virtual void post_main_phase(uvm_phase&) final {}
  virtual void pre_shutdown_phase(uvm_phase&) final {}
  virtual void shutdown_phase(uvm_phase&) final {}
  virtual void post_shutdown_phase(uvm_phase&) final {}

  // Notifications of objections to a component.
  virtual void raised(uvm_objection*, uvm_object*, const std::string&, int) final {}
  virtual void dropped(uvm_objection*, uvm_object*, const std::string&, int) final {}
  virtual void all_dropped(uvm_objection*, uvm_object*, const std::string&, int) final {}

  virtual void phase_started(uvm_phase&) final {}
  virtual void phase_ready_to_end(uvm_phase&) final {}
  virtual void phase_ended(uvm_phase&) final {}

  virtual void apply_config_settings(bool) final {}
  virtual void do_accept_tr(const uvm_transaction&) final {}
  virtual void do_begin_tr(const uvm_transaction&, const std::string&, int) final {}
  virtual void do_end_tr(const uvm_transaction&, int) final {}
};

}  // namespace uvm
