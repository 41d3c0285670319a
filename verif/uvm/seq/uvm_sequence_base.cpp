// SPDX-License-Identifier: Apache-2.0
// See uvm_sequence_base.h.
#include "verif/uvm/seq/uvm_sequence_base.h"

#include "verif/uvm/factory/uvm_factory.h"
#include "verif/uvm/seq/uvm_sequencer_base.h"

namespace uvm {

// The time between start and the end of the sequence, also when its thread is killed.
class uvm_sequence_base::activity {
 public:
  explicit activity(uvm_sequence_base& sequence) : sequence_(sequence) {
    sequence_.running_ = true;
    if (sequence_.m_sequencer != nullptr) {
      sequence_.m_sequencer->enter(sequence_);
    }
  }
  activity(const activity&) = delete;
  activity& operator=(const activity&) = delete;
  ~activity() {
    sequence_.leave_sequencers();
    sequence_.running_ = false;
  }

 private:
  uvm_sequence_base& sequence_;
};

uvm_sequence_base::~uvm_sequence_base() { leave_sequencers(); }

void uvm_sequence_base::leave_sequencers() {
  while (!entered_.empty()) {
    entered_.back()->leave(*this);
  }
}

void uvm_sequence_base::check_unlocked() {
  for (const uvm_sequencer_base* sequencer : entered_) {
    if (sequencer->holds_lock(this)) {
      uvm_report_error("SEQFINERR", "sequence " + get_full_name() +
                                        " ended without unlock; its lock is released");
    }
  }
}

void uvm_sequence_base::start(uvm_sequencer_base* sequencer, uvm_sequence_base* parent,
                              int priority, bool call_pre_post) {
  if (running_) {
    uvm_report_fatal("SEQ_NOT_DONE", "sequence " + get_full_name() + " is already running");
  }
  if (priority < -1) {
    uvm_report_fatal("SEQ_PRIO_ERR", "sequence " + get_full_name() + " is started with priority " +
                                         std::to_string(priority) + ": use -1 or more");
  }
  set_item_context(parent, sequencer);
  const int inherited = parent == nullptr ? 100 : parent->get_priority();
  priority_ = priority < 0 ? inherited : priority;
  clear_response_queue();
  const activity while_running(*this);

  pre_start();
  if (call_pre_post) {
    pre_body();
  }
  if (parent != nullptr) {
    parent->pre_do(false);
    parent->mid_do(this);
  }
  body();
  if (parent != nullptr) {
    parent->post_do(this);
  }
  if (call_pre_post) {
    post_body();
  }
  post_start();
  check_unlocked();
}

void uvm_sequence_base::body() {
  uvm_report_warning("NOBODY", "sequence " + get_full_name() + " has no body");
}

uvm_sequencer_base& uvm_sequence_base::sequencer_or_own(uvm_sequencer_base* sequencer,
                                                        const char* what) {
  if (sequencer == nullptr && m_sequencer == nullptr) {
    uvm_report_fatal("SEQ", std::string(what) + " in sequence " + get_full_name() +
                                ", which was started without a sequencer: name one");
  }
  return sequencer == nullptr ? *m_sequencer : *sequencer;
}

void uvm_sequence_base::start_item(uvm_sequence_item* item, int priority,
                                   uvm_sequencer_base* sequencer) {
  if (item == nullptr) {
    uvm_report_fatal("NULLITM", "start_item of a null item in sequence " + get_full_name());
    return;
  }
  if (!item->is_item()) {
    uvm_report_fatal("SEQNOTITM", "start_item of sequence " + item->get_name() + " in " +
                                      get_full_name() + ": use its start instead");
    return;
  }
  uvm_sequencer_base& chosen =
      sequencer_or_own(sequencer == nullptr ? item->get_sequencer() : sequencer, "start_item");
  item->set_item_context(this, &chosen);
  chosen.wait_for_item_grant(*this, priority < 0 ? priority_ : priority);
  pre_do(true);
}

void uvm_sequence_base::finish_item(uvm_sequence_item* item, int) {
  if (item == nullptr || item->get_sequencer() == nullptr) {
    uvm_report_fatal("STRITM", "finish_item without start_item in sequence " + get_full_name());
    return;
  }
  mid_do(item);
  item->get_sequencer()->execute(*this, *item);
  post_do(item);
}

void uvm_sequence_base::wait_for_grant(int priority, bool lock_request) {
  sequencer_or_own(nullptr, "wait_for_grant").wait_for_grant(this, priority, lock_request);
}

void uvm_sequence_base::send_request(uvm_sequence_item* item, bool rerandomize) {
  sequencer_or_own(nullptr, "send_request").send_request(this, item, rerandomize);
}

void uvm_sequence_base::wait_for_item_done(int transaction_id) {
  sequencer_or_own(nullptr, "wait_for_item_done").wait_for_item_done(this, transaction_id);
}

uvm_sequence_item* uvm_sequence_base::create_item(uvm_object_wrapper* type,
                                                  uvm_sequencer_base* sequencer,
                                                  const std::string& name) {
  auto* item = dynamic_cast<uvm_sequence_item*>(
      uvm_factory::get()->create_object_by_type(type, get_full_name(), name));
  if (item != nullptr) {
    item->set_item_context(this, sequencer);
  }
  return item;
}

void uvm_sequence_base::run_item_or_sequence(uvm_sequence_item* made,
                                             uvm_sequencer_base* sequencer) {
  if (auto* sequence = dynamic_cast<uvm_sequence_base*>(made)) {
    sequence->start(sequencer, this, -1, false);
  } else {
    start_item(made, -1, sequencer);
    finish_item(made);
  }
}

void uvm_sequence_base::lock(uvm_sequencer_base* sequencer) {
  sequencer_or_own(sequencer, "lock").lock(this);
}

void uvm_sequence_base::grab(uvm_sequencer_base* sequencer) {
  sequencer_or_own(sequencer, "grab").grab(this);
}

void uvm_sequence_base::unlock(uvm_sequencer_base* sequencer) {
  sequencer_or_own(sequencer, "unlock").unlock(this);
}

bool uvm_sequence_base::is_blocked() const {
  return m_sequencer != nullptr && m_sequencer->is_blocked(this);
}

bool uvm_sequence_base::has_lock() { return m_sequencer != nullptr && m_sequencer->has_lock(this); }

}  // namespace uvm
