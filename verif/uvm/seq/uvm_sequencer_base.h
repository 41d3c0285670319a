// SPDX-License-Identifier: Apache-2.0
// Arbitration between sequences, without regard to the type of their items: sequences queue up
// requests, the driver's side grants one at a time and waits for the item that follows.
//
// One item takes four changes of thread. Only when more than one sequence is running on the
// sequencer does a grant wait one delta cycle, so that all of them can get their requests in.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <systemc>
#include <vector>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/seq/uvm_sequence_base.h"

namespace uvm {

class uvm_sequencer_base : public uvm_component {
 public:
  explicit uvm_sequencer_base(uvm_component_name name);
  ~uvm_sequencer_base() override;

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_sequencer_base"; }

  void set_arbitration(uvm_sequencer_arb_mode mode) { arbitration_ = mode; }
  uvm_sequencer_arb_mode get_arbitration() const { return arbitration_; }

  // What uvm_sequence_base calls for itself; its functions of these names say what they do. No
  // sequence, where one has to be waited for, is UVM_FATAL.
  virtual void wait_for_grant(uvm_sequence_base* sequence, int priority = -1,
                              bool lock_request = false) final;
  virtual void send_request(uvm_sequence_base* sequence, uvm_sequence_item* item,
                            bool rerandomize = false) final;
  virtual void wait_for_item_done(uvm_sequence_base* sequence, int transaction_id = -1) final;
  virtual void lock(uvm_sequence_base* sequence) final;
  virtual void grab(uvm_sequence_base* sequence) final;
  virtual void unlock(uvm_sequence_base* sequence) final;
  virtual void ungrab(uvm_sequence_base* sequence) final { unlock(sequence); }

  // Does a sequence that is neither this one nor one of its parents hold a lock?
  bool is_blocked(const uvm_sequence_base* sequence) const;
  bool has_lock(uvm_sequence_base* sequence) { return holds_lock(sequence); }
  bool is_grabbed() const { return !locks_.empty(); }
  // The latest to lock, or null.
  uvm_sequence_base* current_grabber() const { return locks_.empty() ? nullptr : locks_.back(); }
  // Is there a request that could be granted now?
  bool has_do_available();

 protected:
  // For the driver's side. Blocks until there is an item, which stays the current one, at the same
  // address, until finish.
  const uvm_sequence_item& fetch();
  // Null when no sequence hands over an item in this instant.
  const uvm_sequence_item* try_fetch();
  // The number by which its response finds the current item.
  int current_transaction() const { return current_->transaction_id; }
  // The current item is done. False when there is none.
  bool finish();
  // Hands the response to the sequence that its ids name; UVM_INFO when that has ended.
  void respond(const uvm_sequence_item& response);

 private:
  friend class uvm_sequence_base;

  // UVM-SystemC would call these, and UVM-lite would not: see refused_hooks.
  virtual int user_priority_arbitration(std::vector<int>) final { return -1; }
  virtual void execute_item(uvm_sequence_item*) final {}
  virtual void start_phase_sequence(uvm_phase&) final {}
  virtual void stop_sequences() final {}
  virtual void wait_for_sequences() const final {}

  enum class kind_of_request { kItem, kLock };
  // Lives on the stack of the sequence's thread while it waits; see queued.
  struct request {
    kind_of_request kind;
    uvm_sequence_base& sequence;
    int priority;
    bool granted = false;
  };
  struct handover {
    uvm_sequence_item* item = nullptr;
    uvm_sequence_base* sequence = nullptr;  // null when it has ended
    int transaction_id = -1;
    bool done = false;
  };
  class queued;
  class handed_over;

  // For the sequences. enter may be repeated; leave takes back what the sequence has left behind.
  void enter(uvm_sequence_base& sequence);
  void leave(uvm_sequence_base& sequence);
  bool holds_lock(const uvm_sequence_base* sequence) const;
  void wait_for_item_grant(uvm_sequence_base& sequence, int priority);
  // wait_for_item_done for an item that the caller keeps unchanged meanwhile.
  void execute(uvm_sequence_base& sequence, uvm_sequence_item& item);
  handover hand_over(uvm_sequence_base& sequence, uvm_sequence_item& item);
  void wait_for_lock(uvm_sequence_base* sequence, bool first);
  // A copy of the item; null if it is no REQ.
  virtual std::unique_ptr<uvm_sequence_item> copy_of(const uvm_sequence_item&) const {
    return nullptr;
  }

  void settle();
  bool grant_next();
  void grant_locks();
  std::size_t choose(const std::vector<std::size_t>& available);

  uvm_sequencer_arb_mode arbitration_ = SEQ_ARB_FIFO;
  std::mt19937 random_;
  std::map<int, uvm_sequence_base*> sequences_;  // by id; those that are running
  std::deque<request*> requests_;
  std::vector<uvm_sequence_base*> locks_;
  uvm_sequence_base* granted_ = nullptr;  // has to hand over its item next
  handover* current_ = nullptr;
  std::unique_ptr<uvm_sequence_item> sent_item_;  // the latest one of send_request
  handover sent_;
  sc_core::sc_event work_;  // something has changed for fetch
};

}  // namespace uvm
