// SPDX-License-Identifier: Apache-2.0
// Hooks of sequences and sequencers that UVM-SystemC calls and UVM-lite would not, and items that
// UVM-SystemC cannot hand over: see check.sh.
#include <string>
#include <systemc>
#include <uvm>
#include <vector>

class Item : public uvm::uvm_sequence_item {
 public:
  explicit Item(const std::string& name = "item") : uvm::uvm_sequence_item(name) {}
};

class DeafSequence : public uvm::uvm_sequence<Item> {
 public:
  explicit DeafSequence(const std::string& name = "deaf") : uvm::uvm_sequence<Item>(name) {}

  void body() {}
  bool is_relevant() const { return true; }                 // refused: final
  void wait_for_relevant() const {}                         // refused: final
  void do_kill() {}                                         // refused: final
  void response_handler(const uvm::uvm_sequence_item*) {}   // refused: final
  void put_base_response(const uvm::uvm_sequence_item&) {}  // refused: final
};

class DeafSequencer : public uvm::uvm_sequencer<Item> {
 public:
  explicit DeafSequencer(uvm::uvm_component_name name) : uvm::uvm_sequencer<Item>(name) {}

  int user_priority_arbitration(std::vector<int>) { return 0; }                 // refused: final
  void execute_item(uvm::uvm_sequence_item*) {}                                 // refused: final
  void start_phase_sequence(uvm::uvm_phase&) {}                                 // refused: final
  void stop_sequences() {}                                                      // refused: final
  void wait_for_sequences() const {}                                            // refused: final
  void wait_for_grant(uvm::uvm_sequence_base*, int, bool) {}                    // refused: final
  void send_request(uvm::uvm_sequence_base*, uvm::uvm_sequence_item*, bool) {}  // refused: final
  void wait_for_item_done(uvm::uvm_sequence_base*, int) {}                      // refused: final
  void lock(uvm::uvm_sequence_base*) {}                                         // refused: final
  void grab(uvm::uvm_sequence_base*) {}                                         // refused: final
  void unlock(uvm::uvm_sequence_base*) {}                                       // refused: final
};

class Nameless : public uvm::uvm_sequence_item {};

class Undefaulted : public uvm::uvm_sequence_item {
 public:
  explicit Undefaulted(const std::string& name) : uvm::uvm_sequence_item(name) {}
};

uvm::uvm_sequencer<Item> good("good");
uvm::uvm_sequencer<Nameless> nameless("nameless");           // refused by both: makes items
uvm::uvm_sequencer<Undefaulted> undefaulted("undefaulted");  // refused by both: makes items
