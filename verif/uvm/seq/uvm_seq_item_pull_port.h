// SPDX-License-Identifier: Apache-2.0
// The driver's end of the connection to a sequencer: seq_item_port.connect(sqr->seq_item_export).
#pragma once

#include "verif/uvm/seq/uvm_sqr_if_base.h"
#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename REQ, typename RSP = REQ>
class uvm_seq_item_pull_port : public uvm_port_base<uvm_sqr_if_base<REQ, RSP>> {
 public:
  uvm_seq_item_pull_port() = default;
  explicit uvm_seq_item_pull_port(const char* name)
      : uvm_port_base<uvm_sqr_if_base<REQ, RSP>>(name) {}

  void get_next_item(REQ& request) { (*this)->get_next_item(request); }
  bool try_next_item(REQ& request) { return (*this)->try_next_item(request); }
  void item_done() { (*this)->item_done(); }
  void item_done(const RSP& response, bool use_response = true) {
    (*this)->item_done(response, use_response);
  }
  void get(REQ& request) { (*this)->get(request); }
  void peek(REQ& request) { (*this)->peek(request); }
  void put_response(const RSP& response) { (*this)->put_response(response); }
  void put(const RSP& response) { (*this)->put(response); }
};

}  // namespace uvm
