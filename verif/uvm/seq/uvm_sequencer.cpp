// SPDX-License-Identifier: Apache-2.0
// See uvm_sequencer.h.
#include "verif/uvm/seq/uvm_sequencer.h"

#include <algorithm>

namespace uvm {

// A request in the queue, for as long as its thread waits for it.
class uvm_sequencer_base::queued {
 public:
  queued(uvm_sequencer_base& sequencer, request& entry) : sequencer_(sequencer), entry_(entry) {
    sequencer_.requests_.push_back(&entry_);
  }
  queued(const queued&) = delete;
  queued& operator=(const queued&) = delete;
  ~queued() {
    if (!entry_.granted) {
      std::deque<request*>& requests = sequencer_.requests_;
      requests.erase(std::remove(requests.begin(), requests.end(), &entry_), requests.end());
    }
  }
  void wait() {
    while (!entry_.granted) {
      sc_core::wait(entry_.sequence.wake_);
    }
  }

 private:
  uvm_sequencer_base& sequencer_;
  request& entry_;
};

// The current item, for as long as its thread waits for item_done.
class uvm_sequencer_base::handed_over {
 public:
  handed_over(uvm_sequencer_base& sequencer, handover& entry)
      : sequencer_(sequencer), entry_(entry) {
    sequencer_.granted_ = nullptr;
    sequencer_.current_ = &entry_;
    sequencer_.work_.notify();
  }
  handed_over(const handed_over&) = delete;
  handed_over& operator=(const handed_over&) = delete;
  ~handed_over() {
    if (!entry_.done) {
      sequencer_.current_ = nullptr;
    }
  }
  void wait() {
    while (!entry_.done) {
      sc_core::wait(entry_.sequence.wake_);
    }
  }

 private:
  uvm_sequencer_base& sequencer_;
  handover& entry_;
};

uvm_sequencer_base::~uvm_sequencer_base() {
  for (uvm_sequence_base* sequence : running_) {
    sequence->m_sequencer = nullptr;
  }
}

void uvm_sequencer_base::leave(uvm_sequence_base& sequence) {
  if (granted_ == &sequence) {
    granted_ = nullptr;
    work_.notify();
  }
  running_.erase(std::remove(running_.begin(), running_.end(), &sequence), running_.end());
}

void uvm_sequencer_base::wait_for_grant(uvm_sequence_base& sequence) {
  request entry{sequence};
  queued in_queue(*this, entry);
  work_.notify();
  in_queue.wait();
}

void uvm_sequencer_base::execute(uvm_sequence_base& sequence, const uvm_sequence_item& item) {
  if (granted_ != &sequence) {
    uvm_report_fatal("SENDREQ",
                     "an item of sequence " + sequence.get_full_name() + " without start_item");
  }
  handover entry{item, sequence};
  handed_over to_driver(*this, entry);
  to_driver.wait();
}

void uvm_sequencer_base::grant_next() {
  if (running_.size() > 1) {
    sc_core::wait(sc_core::SC_ZERO_TIME);
  }
  if (requests_.empty()) {
    return;
  }
  request& entry = *requests_.front();
  requests_.pop_front();
  granted_ = &entry.sequence;
  entry.granted = true;
  entry.sequence.wake_.notify();
}

const uvm_sequence_item& uvm_sequencer_base::fetch() {
  while (current_ == nullptr) {
    if (granted_ == nullptr) {
      grant_next();
    }
    sc_core::wait(work_);
  }
  return current_->item;
}

bool uvm_sequencer_base::finish() {
  if (current_ == nullptr) {
    return false;
  }
  current_->done = true;
  current_->sequence.wake_.notify();
  current_ = nullptr;
  return true;
}

}  // namespace uvm
