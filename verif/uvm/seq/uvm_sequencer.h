// SPDX-License-Identifier: Apache-2.0
// Brings the items of sequences to one driver, connected by seq_item_export. Sequences queue up
// requests; the driver's side grants the oldest one and waits for the item that follows.
//
// One item takes four changes of thread. Only when more than one sequence is running on the
// sequencer does a grant wait one delta cycle, so that all of them can get their requests in.
#pragma once

#include <deque>
#include <string>
#include <systemc>
#include <type_traits>
#include <vector>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/seq/uvm_sequence.h"

namespace uvm {

// Requests of a driver to a sequencer. Items are copied.
template <typename REQ>
class uvm_sqr_if_base : public virtual sc_core::sc_interface {
 public:
  // Waits for the next item. Every item must be followed by one item_done, before the next.
  virtual void get_next_item(REQ& request) = 0;
  // The item is finished: finish_item returns in its sequence.
  virtual void item_done() = 0;
};

// The driver's end of the connection: seq_item_port.connect(sequencer.seq_item_export).
template <typename REQ>
class uvm_seq_item_pull_port : public sc_core::sc_port<uvm_sqr_if_base<REQ>> {
 public:
  explicit uvm_seq_item_pull_port(const char* name)
      : sc_core::sc_port<uvm_sqr_if_base<REQ>>(name) {}

  virtual void connect(uvm_sqr_if_base<REQ>& sequencer) { this->bind(sequencer); }
};

// A sequencer without regard to the type of its items.
class uvm_sequencer_base : public uvm_component {
 public:
  explicit uvm_sequencer_base(uvm_component_name name) : uvm_component(name) {}
  ~uvm_sequencer_base() override;

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_sequencer_base"; }

 protected:
  // For the driver's side. Blocks until there is an item, which stays the current one, at the same
  // address, until finish.
  const uvm_sequence_item& fetch();
  // The current item is done. False when there is none.
  bool finish();

 private:
  friend class uvm_sequence_base;

  // UVM-SystemC would call these, and UVM-lite would not: see refused_hooks.
  virtual int user_priority_arbitration(std::vector<int>) final { return -1; }
  virtual void execute_item(uvm_sequence_item*) final {}
  virtual void start_phase_sequence(uvm_phase&) final {}
  virtual void stop_sequences() final {}
  virtual void wait_for_sequences() const final {}
  virtual void wait_for_grant(uvm_sequence_base*, int, bool) final {}
  virtual void send_request(uvm_sequence_base*, uvm_sequence_item*, bool) final {}
  virtual void wait_for_item_done(uvm_sequence_base*, int) final {}
  virtual void lock(uvm_sequence_base*) final {}
  virtual void grab(uvm_sequence_base*) final {}
  virtual void unlock(uvm_sequence_base*) final {}

  // Lives on the stack of the sequence's thread while it waits; see queued.
  struct request {
    uvm_sequence_base& sequence;
    bool granted = false;
  };
  struct handover {
    const uvm_sequence_item& item;
    uvm_sequence_base& sequence;
    bool done = false;
  };
  class queued;
  class handed_over;

  // For the sequences. leave withdraws a grant that the sequence has not used.
  void enter(uvm_sequence_base& sequence) { running_.push_back(&sequence); }
  void leave(uvm_sequence_base& sequence);
  void wait_for_grant(uvm_sequence_base& sequence);
  // Hands the item over and waits until it is done; the caller keeps it unchanged meanwhile.
  void execute(uvm_sequence_base& sequence, const uvm_sequence_item& item);
  void grant_next();

  std::vector<uvm_sequence_base*> running_;
  std::deque<request*> requests_;
  uvm_sequence_base* granted_ = nullptr;  // has to hand over its item next
  handover* current_ = nullptr;
  sc_core::sc_event work_;  // something has changed for fetch
};

// Can UVM-SystemC keep and hand over values of this type?
template <typename T>
constexpr bool kIsItem =
    std::is_base_of_v<uvm_sequence_item, T>&& std::is_default_constructible_v<T>&&
        std::is_constructible_v<T, const std::string&>&& std::is_copy_assignable_v<T>;

template <typename REQ = uvm_sequence_item>
class uvm_sequencer : public uvm_sequencer_base, public uvm_sqr_if_base<REQ> {
  static_assert(
      kIsItem<REQ>,
      "UVM-SystemC makes items without and with a name, and assigns them: derive them from "
      "uvm_sequence_item and give them a constructor T(const std::string& name = ...)");

 public:
  explicit uvm_sequencer(uvm_component_name name) : uvm_sequencer_base(name) {
    seq_item_export.bind(*this);
  }

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_sequencer"; }

  void get_next_item(REQ& request) override {
    if (taken_) {
      uvm_report_error("GETTWICE", "get_next_item twice without item_done");
      return;
    }
    const uvm_sequence_item& item = fetch();
    const auto* typed = dynamic_cast<const REQ*>(&item);
    if (typed == nullptr) {
      uvm_report_fatal("SSENDREQ",
                       "an item of type " + item.get_type_name() + " does not fit the sequencer");
      return;
    }
    request = *typed;
    taken_ = true;
  }

  void item_done() override {
    taken_ = false;
    if (!finish()) {
      uvm_report_fatal("ITEMDONE", "item_done without get_next_item");
    }
  }

  sc_core::sc_export<uvm_sqr_if_base<REQ>> seq_item_export{"seq_item_export"};

 private:
  bool taken_ = false;  // between get_next_item and item_done
};

}  // namespace uvm
