// SPDX-License-Identifier: Apache-2.0
// An object with the number of a transaction, by which a response finds its request; -1: none yet.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_transaction : public uvm_object {
 public:
  uvm_transaction() = default;
  explicit uvm_transaction(uvm_object_name name) : uvm_object(name) {}

  void set_transaction_id(int id) { transaction_id_ = id; }
  int get_transaction_id() const { return transaction_id_; }

 private:
  int transaction_id_ = -1;
};

}  // namespace uvm
