// SPDX-License-Identifier: Apache-2.0
// Items, and sequences, which send them by their sequencer to a driver, or run other sequences:
// start runs body in the calling thread. A null sequencer makes a virtual sequence, which starts
// others on theirs.
#pragma once

#include <string>
#include <systemc>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_sequence_base;
class uvm_sequencer_base;

class uvm_transaction : public uvm_object {
 public:
  explicit uvm_transaction(uvm_object_name name) : uvm_object(name) {}
};

// An item that a sequence sends to a driver. Derived classes must be default-constructible and cheap to
// copy: keep large content in a std::shared_ptr.
class uvm_sequence_item : public uvm_transaction {
 public:
  explicit uvm_sequence_item(uvm_object_name name = "item") : uvm_transaction(name) {}

  using uvm_object::uvm_report;
  using uvm_object::uvm_report_enabled;
  using uvm_object::uvm_report_error;
  using uvm_object::uvm_report_fatal;
  using uvm_object::uvm_report_info;
  using uvm_object::uvm_report_warning;

  const std::string get_type_name() const override { return "uvm::uvm_sequence_item"; }
  // "<sequencer>.<sequence>.<item>", as far as there are any.
  const std::string get_full_name() const override;
  // The names of the sequences down to this object.
  const std::string get_sequence_path() const;
  virtual bool is_item() const { return true; }

 protected:
  // Reports as the sequencer, if there is one.
  const uvm_report_object& reporter() const override;
  std::string report_context() const override;
  uvm_sequencer_base* m_sequencer = nullptr;  // by this name in every testbench; borrowed

 private:
  friend class uvm_sequence_base;
  friend class uvm_sequencer_base;

  // A null sequencer means the parent's.
  void set_item_context(uvm_sequence_base* parent, uvm_sequencer_base* sequencer);

  uvm_sequence_base* parent_ = nullptr;
};

// A sequence without regard to the type of its items.
class uvm_sequence_base : public uvm_sequence_item {
 public:
  explicit uvm_sequence_base(uvm_object_name name) : uvm_sequence_item(name) {}
  uvm_sequence_base(const uvm_sequence_base&) = delete;
  uvm_sequence_base& operator=(const uvm_sequence_base&) = delete;

  const std::string get_type_name() const override { return "uvm::uvm_sequence_base"; }
  bool is_item() const override { return false; }

  // Blocks until the sequence has ended. Order: pre_start, pre_body, the parent's pre_do and mid_do,
  // body, the parent's post_do, post_body, post_start. UVM_FATAL when it is already running.
  virtual void start(uvm_sequencer_base* sequencer, uvm_sequence_base* parent = nullptr);
  virtual void pre_start() {}
  virtual void pre_body() {}
  virtual void pre_do(bool /*is_item*/) {}
  virtual void mid_do(uvm_sequence_item*) {}
  virtual void body();
  virtual void post_do(uvm_sequence_item*) {}
  virtual void post_body() {}
  virtual void post_start() {}

  // Waits for the grant of the sequence's sequencer; then fill in the item. No simulation time
  // should pass before finish_item.
  virtual void start_item(uvm_sequence_item* item);
  // Hands the item over and waits for the driver's item_done.
  virtual void finish_item(uvm_sequence_item* item);

 private:
  friend class uvm_sequencer_base;
  class activity;

  // UVM-SystemC would call these, and UVM-lite would not: see refused_hooks.
  virtual bool is_relevant() const final { return true; }
  virtual void wait_for_relevant() const final {}
  virtual void do_kill() final {}
  virtual void response_handler(const uvm_sequence_item*) final {}
  virtual void put_base_response(const uvm_sequence_item&) final {}
  virtual uvm_sequence_item* get_base_response(int) final { return nullptr; }
  virtual void del_base_response(uvm_sequence_item*) final {}

  bool running_ = false;
  sc_core::sc_event wake_;  // notified by the sequencer
};

// A sequence of REQ items.
template <typename REQ = uvm_sequence_item>
class uvm_sequence : public uvm_sequence_base {
 public:
  explicit uvm_sequence(uvm_object_name name) : uvm_sequence_base(name) {}

  const std::string get_type_name() const override { return "uvm::uvm_sequence"; }
};

}  // namespace uvm
