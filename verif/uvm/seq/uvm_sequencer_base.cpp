// SPDX-License-Identifier: Apache-2.0
// See uvm_sequencer_base.h.
#include "verif/uvm/seq/uvm_sequencer_base.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace uvm {

// A request in the queue, for as long as its thread waits for it.
class uvm_sequencer_base::queued {
 public:
  queued(uvm_sequencer_base& sequencer, request& entry, bool first)
      : sequencer_(sequencer), entry_(entry) {
    std::deque<request*>& requests = sequencer_.requests_;
    requests.insert(first ? requests.begin() : requests.end(), &entry_);
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
      sc_core::wait(entry_.sequence->wake_);
    }
  }

 private:
  uvm_sequencer_base& sequencer_;
  handover& entry_;
};

uvm_sequencer_base::uvm_sequencer_base(uvm_component_name name)
    : uvm_component(name),
      random_(static_cast<std::mt19937::result_type>(std::hash<std::string>()(get_full_name()))) {}

uvm_sequencer_base::~uvm_sequencer_base() {
  while (!sequences_.empty()) {
    leave(*sequences_.begin()->second);
  }
}

void uvm_sequencer_base::enter(uvm_sequence_base& sequence) {
  const auto& entered = sequence.entered_;
  if (std::find(entered.begin(), entered.end(), this) != entered.end()) {
    return;
  }
  static int latest_id = 0;  // unique in the process: a sequence may use several sequencers
  if (entered.empty()) {
    sequence.sequence_id_ = ++latest_id;
  }
  sequence.entered_.push_back(this);
  sequences_[sequence.sequence_id_] = &sequence;
}

void uvm_sequencer_base::leave(uvm_sequence_base& sequence) {
  if (holds_lock(&sequence)) {
    unlock(&sequence);
  }
  if (sent_.sequence == &sequence) {
    sent_.sequence = nullptr;
  }
  if (granted_ == &sequence) {
    granted_ = nullptr;
    work_.notify();
  }
  sequences_.erase(sequence.sequence_id_);
  auto& entered = sequence.entered_;
  entered.erase(std::remove(entered.begin(), entered.end(), this), entered.end());
}

bool uvm_sequencer_base::holds_lock(const uvm_sequence_base* sequence) const {
  return std::find(locks_.begin(), locks_.end(), sequence) != locks_.end();
}

bool uvm_sequencer_base::is_blocked(const uvm_sequence_base* sequence) const {
  return std::any_of(locks_.begin(), locks_.end(), [sequence](const uvm_sequence_base* holder) {
    for (const uvm_sequence_base* at = sequence; at != nullptr; at = at->get_parent_sequence()) {
      if (at == holder) {
        return false;
      }
    }
    return true;
  });
}

bool uvm_sequencer_base::has_do_available() {
  return std::any_of(requests_.begin(), requests_.end(), [this](const request* entry) {
    return entry->kind == kind_of_request::kItem && !is_blocked(&entry->sequence);
  });
}

void uvm_sequencer_base::wait_for_grant(uvm_sequence_base* sequence, int priority,
                                        bool lock_request) {
  if (sequence == nullptr) {
    uvm_report_fatal("WAITGRANT", "wait_for_grant without a sequence");
    return;
  }
  if (lock_request) {
    wait_for_lock(sequence, false);
  }
  wait_for_item_grant(*sequence, priority < 0 ? sequence->get_priority() : priority);
}

void uvm_sequencer_base::wait_for_item_grant(uvm_sequence_base& sequence, int priority) {
  enter(sequence);
  request entry{kind_of_request::kItem, sequence, priority};
  queued in_queue(*this, entry, false);
  work_.notify();
  in_queue.wait();
}

uvm_sequencer_base::handover uvm_sequencer_base::hand_over(uvm_sequence_base& sequence,
                                                           uvm_sequence_item& item) {
  if (granted_ != &sequence) {
    uvm_report_fatal("SENDREQ", "an item of sequence " + sequence.get_full_name() +
                                    " without start_item or wait_for_grant");
  }
  item.sequence_id_ = sequence.sequence_id_;
  const int id = item.get_transaction_id();
  return {&item, &sequence, id == -1 ? sequence.next_transaction_id_++ : id};
}

void uvm_sequencer_base::execute(uvm_sequence_base& sequence, uvm_sequence_item& item) {
  handover entry = hand_over(sequence, item);
  handed_over to_driver(*this, entry);
  to_driver.wait();
}

void uvm_sequencer_base::send_request(uvm_sequence_base* sequence, uvm_sequence_item* item,
                                      bool rerandomize) {
  std::unique_ptr<uvm_sequence_item> copy = item == nullptr ? nullptr : copy_of(*item);
  if (sequence == nullptr || copy == nullptr) {
    uvm_report_fatal("SNDREQ", "send_request without a sequence, or with an item of another type");
    return;
  }
  if (rerandomize) {
    uvm_report_error("SEQR-RND", "send_request: nothing is randomized");
  }
  item->set_sequencer(this);
  sent_item_ = std::move(copy);
  sent_ = hand_over(*sequence, *sent_item_);
  granted_ = nullptr;
  current_ = &sent_;
  work_.notify();
}

void uvm_sequencer_base::wait_for_item_done(uvm_sequence_base* sequence, int transaction_id) {
  if (sequence == nullptr) {
    uvm_report_fatal("WAITITEMDONE", "wait_for_item_done without a sequence");
    return;
  }
  sequence->done_transaction_ = -1;
  do {
    sc_core::wait(sequence->wake_);
  } while (sequence->done_transaction_ == -1 ||
           (transaction_id != -1 && sequence->done_transaction_ != transaction_id));
}

void uvm_sequencer_base::lock(uvm_sequence_base* sequence) { wait_for_lock(sequence, false); }

void uvm_sequencer_base::grab(uvm_sequence_base* sequence) { wait_for_lock(sequence, true); }

void uvm_sequencer_base::wait_for_lock(uvm_sequence_base* sequence, bool first) {
  if (sequence == nullptr) {
    uvm_report_fatal("LOCKSEQR", "lock or grab without a sequence");
    return;
  }
  enter(*sequence);
  request entry{kind_of_request::kLock, *sequence, 0};
  queued in_queue(*this, entry, first);
  grant_locks();
  in_queue.wait();
}

void uvm_sequencer_base::unlock(uvm_sequence_base* sequence) {
  const auto held = std::find(locks_.begin(), locks_.end(), sequence);
  if (held == locks_.end()) {
    uvm_report_warning("SQRUNL", "unlock of a sequence that holds no lock" +
                                     (sequence == nullptr ? "" : ": " + sequence->get_full_name()));
    return;
  }
  locks_.erase(held);
  grant_locks();
  work_.notify();
}

void uvm_sequencer_base::grant_locks() {
  for (auto at = requests_.begin(); at != requests_.end();) {
    request& entry = **at;
    if (entry.kind != kind_of_request::kLock || is_blocked(&entry.sequence)) {
      ++at;
      continue;
    }
    locks_.push_back(&entry.sequence);
    entry.granted = true;
    entry.sequence.wake_.notify();
    at = requests_.erase(at);
  }
}

std::size_t uvm_sequencer_base::choose(const std::vector<std::size_t>& available) {
  const auto priority = [this](std::size_t index) { return requests_[index]->priority; };
  const auto any_of = [this](const std::vector<std::size_t>& choice) {
    return choice[std::uniform_int_distribution<std::size_t>(0, choice.size() - 1)(random_)];
  };
  if (arbitration_ == SEQ_ARB_RANDOM) {
    return any_of(available);
  }
  if (arbitration_ == SEQ_ARB_WEIGHTED) {
    std::vector<int> weights;
    std::transform(available.begin(), available.end(), std::back_inserter(weights), priority);
    return available[std::discrete_distribution<std::size_t>(weights.begin(),
                                                             weights.end())(random_)];
  }
  if (arbitration_ == SEQ_ARB_FIFO) {
    return available.front();
  }
  const int highest = priority(
      *std::max_element(available.begin(), available.end(),
                        [&](std::size_t a, std::size_t b) { return priority(a) < priority(b); }));
  std::vector<std::size_t> best;
  std::copy_if(available.begin(), available.end(), std::back_inserter(best),
               [&](std::size_t index) { return priority(index) == highest; });
  return arbitration_ == SEQ_ARB_STRICT_FIFO ? best.front() : any_of(best);
}

bool uvm_sequencer_base::grant_next() {
  grant_locks();
  std::vector<std::size_t> available;
  for (std::size_t index = 0; index < requests_.size(); ++index) {
    const request& entry = *requests_[index];
    if (entry.kind == kind_of_request::kItem && !is_blocked(&entry.sequence)) {
      available.push_back(index);
    }
  }
  if (available.empty()) {
    return false;
  }
  const auto chosen = requests_.begin() + static_cast<std::ptrdiff_t>(choose(available));
  request& entry = **chosen;
  requests_.erase(chosen);
  granted_ = &entry.sequence;
  entry.granted = true;
  entry.sequence.wake_.notify();
  return true;
}

void uvm_sequencer_base::settle() {
  if (sequences_.size() > 1) {
    sc_core::wait(sc_core::SC_ZERO_TIME);
  }
}

const uvm_sequence_item& uvm_sequencer_base::fetch() {
  while (current_ == nullptr) {
    if (granted_ == nullptr) {
      settle();
      grant_next();
    }
    sc_core::wait(work_);
  }
  return *current_->item;
}

const uvm_sequence_item* uvm_sequencer_base::try_fetch() {
  if (current_ == nullptr && granted_ == nullptr) {
    sc_core::wait(sc_core::SC_ZERO_TIME);
    if (!grant_next()) {
      return nullptr;
    }
  }
  if (current_ == nullptr) {
    sc_core::wait(sc_core::SC_ZERO_TIME);
  }
  if (current_ == nullptr) {
    uvm_report_error("TRY_NEXT_BLOCKED",
                     "the granted sequence lets time pass between start_item and finish_item");
    return nullptr;
  }
  return current_->item;
}

bool uvm_sequencer_base::finish() {
  if (current_ == nullptr) {
    return false;
  }
  current_->done = true;
  if (uvm_sequence_base* sequence = current_->sequence) {
    sequence->done_transaction_ = current_->transaction_id;
    sequence->wake_.notify();
  }
  current_ = nullptr;
  grant_locks();
  return true;
}

void uvm_sequencer_base::respond(const uvm_sequence_item& response) {
  if (response.sequence_id_ < 0) {
    uvm_report_fatal("SQRPUT", "a response without ids: the driver has to call its set_id_info");
    return;
  }
  const auto found = sequences_.find(response.sequence_id_);
  if (found == sequences_.end()) {
    uvm_report_info("Sequencer",
                    "response " + response.get_name() + " is dropped: its sequence has ended");
    return;
  }
  found->second->put_response(response);
}

}  // namespace uvm
