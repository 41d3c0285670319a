// SPDX-License-Identifier: Apache-2.0
// A sequence of items, or of other sequences, without regard to their type: start runs body in the
// calling thread. A null sequencer makes a virtual sequence, which starts others on theirs.
#pragma once

#include <string>
#include <systemc>
#include <vector>

#include "verif/uvm/factory/uvm_object_wrapper.h"
#include "verif/uvm/seq/uvm_sequence_item.h"

namespace uvm {

class uvm_sequence_base : public uvm_sequence_item {
 public:
  explicit uvm_sequence_base(uvm_object_name name) : uvm_sequence_item(name) {}
  uvm_sequence_base(const uvm_sequence_base&) = delete;
  uvm_sequence_base& operator=(const uvm_sequence_base&) = delete;
  ~uvm_sequence_base() override;

  const std::string get_type_name() const override { return "uvm::uvm_sequence_base"; }
  bool is_item() const override { return false; }

  // Blocks until the sequence is over. Order: pre_start, pre_body, the parent's pre_do and mid_do,
  // body, the parent's post_do, post_body, post_start; pre_body and post_body only with
  // call_pre_post. Priority -1: that of the parent, or 100. UVM_FATAL when it is already running.
  virtual void start(uvm_sequencer_base* sequencer, uvm_sequence_base* parent = nullptr,
                     int priority = -1, bool call_pre_post = true);
  virtual void pre_start() {}
  virtual void pre_body() {}
  virtual void pre_do(bool /*is_item*/) {}
  virtual void mid_do(uvm_sequence_item*) {}
  virtual void body();
  virtual void post_do(uvm_sequence_item*) {}
  virtual void post_body() {}
  virtual void post_start() {}

  // Waits for the sequencer's (default: the item's, or the sequence's) grant; then fill in the
  // item. No simulation time should pass before finish_item.
  virtual void start_item(uvm_sequence_item* item, int priority = -1,
                          uvm_sequencer_base* sequencer = nullptr);
  // Hands the item over and waits for the driver's item_done.
  virtual void finish_item(uvm_sequence_item* item, int priority = -1);
  // The same in steps, on the sequence's own sequencer: waits for its grant (with lock_request: for
  // a lock before); hands over a copy of the item and returns at once; waits for the next item_done
  // for this sequence, or for that of one transaction.
  virtual void wait_for_grant(int priority = -1, bool lock_request = false);
  virtual void send_request(uvm_sequence_item* item, bool rerandomize = false);
  virtual void wait_for_item_done(int transaction_id = -1);
  // A new object by the factory, in this sequence's context; for UVM_DO.
  uvm_sequence_item* create_item(uvm_object_wrapper* type, uvm_sequencer_base* sequencer,
                                 const std::string& name);

  void set_priority(int priority) { priority_ = priority; }
  int get_priority() const { return priority_; }

  // Exclusive use of the sequencer for this sequence and its children: lock waits its turn among
  // the waiting locks, grab goes first. Both wait until no other sequence holds a lock.
  void lock(uvm_sequencer_base* sequencer = nullptr);
  void grab(uvm_sequencer_base* sequencer = nullptr);
  void unlock(uvm_sequencer_base* sequencer = nullptr);
  void ungrab(uvm_sequencer_base* sequencer = nullptr) { unlock(sequencer); }
  bool is_blocked() const;
  bool has_lock();
  virtual void clear_response_queue() {}

 protected:
  // A driver's response to an item of this sequence; kept by uvm_sequence.
  virtual void put_response(const uvm_sequence_item&) {}
  // start_item and finish_item, or start as a child of this sequence; for UVM_DO.
  void run_item_or_sequence(uvm_sequence_item* made, uvm_sequencer_base* sequencer);

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

  uvm_sequencer_base& sequencer_or_own(uvm_sequencer_base* sequencer, const char* what);
  void check_unlocked();
  void leave_sequencers();

  int priority_ = 100;
  int next_transaction_id_ = 1;
  int done_transaction_ = -1;  // of the latest item_done
  bool running_ = false;
  std::vector<uvm_sequencer_base*> entered_;  // those that know this sequence
  sc_core::sc_event wake_;                    // notified by sequencers
};

}  // namespace uvm
