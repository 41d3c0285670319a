// SPDX-License-Identifier: Apache-2.0
// Hooks of components that UVM-SystemC calls and UVM-lite would not: see check.sh.
#include <string>
#include <systemc>
#include <uvm>

class Deaf : public uvm::uvm_component {
 public:
  explicit Deaf(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void run_phase(uvm::uvm_phase&) {}
  using Text = std::string;
  void raised(uvm::uvm_objection*, uvm::uvm_object*, const Text&, int) {}       // refused: final
  void dropped(uvm::uvm_objection*, uvm::uvm_object*, const Text&, int) {}      // refused: final
  void all_dropped(uvm::uvm_objection*, uvm::uvm_object*, const Text&, int) {}  // refused: final

  void pre_reset_phase(uvm::uvm_phase&) {}       // refused: final
  void reset_phase(uvm::uvm_phase&) {}           // refused: final
  void post_reset_phase(uvm::uvm_phase&) {}      // refused: final
  void pre_configure_phase(uvm::uvm_phase&) {}   // refused: final
  void configure_phase(uvm::uvm_phase&) {}       // refused: final
  void post_configure_phase(uvm::uvm_phase&) {}  // refused: final
  void pre_main_phase(uvm::uvm_phase&) {}        // refused: final
  void main_phase(uvm::uvm_phase&) {}            // refused: final
  void post_main_phase(uvm::uvm_phase&) {}       // refused: final
  void pre_shutdown_phase(uvm::uvm_phase&) {}    // refused: final
  void shutdown_phase(uvm::uvm_phase&) {}        // refused: final
  void post_shutdown_phase(uvm::uvm_phase&) {}   // refused: final
  void phase_started(uvm::uvm_phase&) {}         // refused: final
  void phase_ready_to_end(uvm::uvm_phase&) {}    // refused: final
  void phase_ended(uvm::uvm_phase&) {}           // refused: final

  void apply_config_settings(bool) {}                                        // refused: final
  void do_accept_tr(const uvm::uvm_transaction&) {}                          // refused: final
  void do_begin_tr(const uvm::uvm_transaction&, const std::string&, int) {}  // refused: final
  void do_end_tr(const uvm::uvm_transaction&, int) {}                        // refused: final
};

class DeafPhase : public uvm::uvm_phase {
 public:
  DeafPhase() : uvm::uvm_phase("mine") {}  // refused: private
};
