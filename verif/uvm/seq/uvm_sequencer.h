// SPDX-License-Identifier: Apache-2.0
// Brings the items of sequences to one driver, connected by seq_item_export.
#pragma once

#include <memory>
#include <string>
#include <systemc>
#include <type_traits>

#include "verif/uvm/seq/uvm_sequencer_base.h"
#include "verif/uvm/seq/uvm_sqr_if_base.h"

namespace uvm {

// Can UVM-SystemC keep and hand over values of this type?
template <typename T>
constexpr bool kIsItem =
    std::is_base_of_v<uvm_sequence_item, T>&& std::is_default_constructible_v<T>&&
        std::is_constructible_v<T, const std::string&>&& std::is_copy_assignable_v<T>;

template <typename REQ = uvm_sequence_item, typename RSP = REQ>
class uvm_sequencer : public uvm_sequencer_base, public uvm_sqr_if_base<REQ, RSP> {
  static_assert(
      kIsItem<REQ> && kIsItem<RSP>,
      "UVM-SystemC makes items without and with a name, and assigns them: derive them from "
      "uvm_sequence_item and give them a constructor T(const std::string& name = ...)");

 public:
  explicit uvm_sequencer(uvm_component_name name) : uvm_sequencer_base(name) {
    seq_item_export.bind(*this);
  }

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_sequencer"; }

  void get_next_item(REQ& request) override {
    if (may_take()) {
      take(fetch(), request);
    }
  }

  bool try_next_item(REQ& request) override {
    const uvm_sequence_item* item = may_take() ? try_fetch() : nullptr;
    return item != nullptr && take(*item, request);
  }

  void item_done() override {
    taken_ = false;
    if (!finish()) {
      uvm_report_fatal("ITEMDONE", "item_done without get_next_item, try_next_item or peek");
    }
  }

  void item_done(const RSP& response, bool use_response = true) override {
    item_done();
    if (use_response) {
      respond(response);
    }
  }

  void get(REQ& request) override {
    peek(request);
    item_done();
  }

  void peek(REQ& request) override { convert(fetch(), request); }

  void put_response(const RSP& response) override { respond(response); }
  void put(const RSP& response) override { respond(response); }

  sc_core::sc_export<uvm_sqr_if_base<REQ, RSP>> seq_item_export{"seq_item_export"};

 private:
  bool may_take() {
    if (taken_) {
      uvm_report_error("GETTWICE", "get_next_item or try_next_item twice without item_done");
    }
    return !taken_;
  }

  bool take(const uvm_sequence_item& item, REQ& request) {
    taken_ = convert(item, request);
    return taken_;
  }

  bool convert(const uvm_sequence_item& item, REQ& request) {
    const auto* typed = dynamic_cast<const REQ*>(&item);
    if (typed == nullptr) {
      uvm_report_fatal("SSENDREQ",
                       "an item of type " + item.get_type_name() + " does not fit the sequencer");
      return false;
    }
    request = *typed;
    request.set_transaction_id(current_transaction());
    return true;
  }

  std::unique_ptr<uvm_sequence_item> copy_of(const uvm_sequence_item& item) const override {
    const auto* typed = dynamic_cast<const REQ*>(&item);
    return typed == nullptr ? nullptr : std::make_unique<REQ>(*typed);
  }

  bool taken_ = false;  // between get_next_item and item_done
};

}  // namespace uvm
