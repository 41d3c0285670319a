// SPDX-License-Identifier: Apache-2.0
// A sequence of REQ items whose driver may answer with RSP responses. Responses wait in an
// unlimited queue until get_response; those that are left at the next start are UVM_ERROR.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <systemc>

#include "verif/uvm/seq/uvm_sequence_base.h"

namespace uvm {

template <typename REQ = uvm_sequence_item, typename RSP = REQ>
class uvm_sequence : public uvm_sequence_base {
 public:
  explicit uvm_sequence(uvm_object_name name) : uvm_sequence_base(name) {}

  const std::string get_type_name() const override { return "uvm::uvm_sequence"; }

  // Waits for a response, the first one or that to the given transaction, and takes it.
  virtual void get_response(RSP* response, int transaction_id = -1) {
    for (;;) {
      const auto found =
          std::find_if(responses_.begin(), responses_.end(), [transaction_id](const RSP& entry) {
            return transaction_id == -1 || entry.get_transaction_id() == transaction_id;
          });
      if (found != responses_.end()) {
        *response = *found;
        responses_.erase(found);
        return;
      }
      sc_core::wait(response_arrived_);
    }
  }

  void clear_response_queue() override {
    if (!responses_.empty()) {
      uvm_report_error(get_full_name(), std::to_string(responses_.size()) +
                                            " responses of an earlier run were never taken");
    }
    responses_.clear();
  }

  REQ req;  // for use by body
  RSP rsp;

 protected:
  void put_response(const uvm_sequence_item& response) override {
    const auto* typed = dynamic_cast<const RSP*>(&response);
    if (typed == nullptr) {
      uvm_report_fatal("PUTRSP", "a response of type " + response.get_type_name() +
                                     " does not fit sequence " + get_full_name());
      return;
    }
    responses_.push_back(*typed);
    response_arrived_.notify();
  }

 private:
  std::deque<RSP> responses_;
  sc_core::sc_event response_arrived_;
};

}  // namespace uvm
