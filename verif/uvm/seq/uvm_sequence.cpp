// SPDX-License-Identifier: Apache-2.0
// See uvm_sequence.h.
#include "verif/uvm/seq/uvm_sequence.h"

#include "verif/uvm/seq/uvm_sequencer.h"

namespace uvm {

const std::string uvm_sequence_item::get_sequence_path() const {
  return parent_ == nullptr ? get_name() : parent_->get_sequence_path() + "." + get_name();
}

const std::string uvm_sequence_item::get_full_name() const {
  const std::string path = get_sequence_path();
  return m_sequencer == nullptr ? path : m_sequencer->get_full_name() + "." + path;
}

void uvm_sequence_item::set_item_context(uvm_sequence_base* parent, uvm_sequencer_base* sequencer) {
  parent_ = parent;
  m_sequencer = sequencer == nullptr && parent != nullptr ? parent->m_sequencer : sequencer;
}

const uvm_report_object& uvm_sequence_item::reporter() const {
  if (m_sequencer != nullptr) {
    return *m_sequencer;
  }
  return uvm_object::reporter();
}

std::string uvm_sequence_item::report_context() const {
  const std::string reported_by =
      m_sequencer == nullptr ? uvm_object::report_context() : m_sequencer->get_full_name();
  return reported_by + "@@" + get_sequence_path();
}

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
    if (sequence_.m_sequencer != nullptr) {
      sequence_.m_sequencer->leave(sequence_);
    }
    sequence_.running_ = false;
  }

 private:
  uvm_sequence_base& sequence_;
};

void uvm_sequence_base::start(uvm_sequencer_base* sequencer, uvm_sequence_base* parent) {
  if (running_) {
    uvm_report_fatal("SEQ_NOT_DONE", "sequence " + get_full_name() + " is already running");
  }
  set_item_context(parent, sequencer);
  const activity while_running(*this);

  pre_start();
  pre_body();
  if (parent != nullptr) {
    parent->pre_do(false);
    parent->mid_do(this);
  }
  body();
  if (parent != nullptr) {
    parent->post_do(this);
  }
  post_body();
  post_start();
}

void uvm_sequence_base::body() {
  uvm_report_warning("NOBODY", "sequence " + get_full_name() + " has no body");
}

void uvm_sequence_base::start_item(uvm_sequence_item* item) {
  if (item == nullptr) {
    uvm_report_fatal("NULLITM", "start_item of a null item in sequence " + get_full_name());
    return;
  }
  if (!item->is_item()) {
    uvm_report_fatal("SEQNOTITM", "start_item of sequence " + item->get_name() + " in " +
                                      get_full_name() + ": use its start instead");
    return;
  }
  if (m_sequencer == nullptr) {
    uvm_report_fatal("SEQ", "start_item in sequence " + get_full_name() +
                                ", which was started without a sequencer");
    return;
  }
  item->set_item_context(this, m_sequencer);
  m_sequencer->wait_for_grant(*this);
  pre_do(true);
}

void uvm_sequence_base::finish_item(uvm_sequence_item* item) {
  if (item == nullptr || item->m_sequencer == nullptr) {
    uvm_report_fatal("STRITM", "finish_item without start_item in sequence " + get_full_name());
    return;
  }
  mid_do(item);
  item->m_sequencer->execute(*this, *item);
  post_do(item);
}

}  // namespace uvm
