// SPDX-License-Identifier: Apache-2.0
// What a driver may ask of a sequencer. Items and responses are copied.
#pragma once

#include <systemc>

namespace uvm {

template <typename REQ, typename RSP = REQ>
class uvm_sqr_if_base : public virtual sc_core::sc_interface {
 public:
  // Waits for the next item. Every item is to be followed by one item_done, before the next.
  virtual void get_next_item(REQ& request) = 0;
  // The same, but false when no sequence has an item ready in this instant.
  virtual bool try_next_item(REQ& request) = 0;
  // The item is finished: finish_item returns in its sequence, which gets the response, if one is
  // given to be used.
  virtual void item_done() = 0;
  virtual void item_done(const RSP& response, bool use_response = true) = 0;

  // get_next_item and item_done in one; the response follows later by put_response, if at all.
  virtual void get(REQ& request) = 0;
  // The next item, which stays the next one until item_done or get.
  virtual void peek(REQ& request) = 0;

  // The same with the item as their value; the argument is not used.
  virtual REQ get_next_item(REQ* = nullptr) final {
    REQ request;
    get_next_item(request);
    return request;
  }
  virtual REQ get(REQ* = nullptr) final {
    REQ request;
    get(request);
    return request;
  }
  virtual REQ peek(REQ* = nullptr) final {
    REQ request;
    peek(request);
    return request;
  }

  // A response, at any time after its item, of which set_id_info has to be told.
  virtual void put_response(const RSP& response) = 0;
  virtual void put(const RSP& response) = 0;
};

}  // namespace uvm
