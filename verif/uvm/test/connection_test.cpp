// SPDX-License-Identifier: Apache-2.0
// Exports, implementations of put and get, and the channel for requests and responses.
#include <deque>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

// A queue of three that offers itself in all four ways.
class Store : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Store)
  explicit Store(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void put(const int& value) { values_.push_back(value); }
  bool try_put(const int& value) {
    if (!can_put()) return false;
    put(value);
    return true;
  }
  bool can_put() const { return values_.size() < 3; }
  int get() {
    const int value = values_.front();
    values_.pop_front();
    return value;
  }
  bool try_get(int& value) {
    if (!can_get()) return false;
    value = get();
    return true;
  }
  bool can_get() const { return !values_.empty(); }

  uvm::uvm_blocking_put_imp<int, Store> put_imp{"put_imp", this};
  uvm::uvm_nonblocking_put_imp<int, Store> try_put_imp{"try_put_imp", this};
  uvm::uvm_blocking_get_imp<int, Store> get_imp{"get_imp", this};
  uvm::uvm_nonblocking_get_imp<int, Store> try_get_imp{"try_get_imp", this};

 private:
  std::deque<int> values_;
};

class ImpTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ImpTest)
  explicit ImpTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { store_ = Store::type_id::create("store", this); }
  void connect_phase(uvm::uvm_phase&) override {
    put_.connect(store_->put_imp);
    get_.connect(store_->get_imp);
    try_put_.connect(store_->try_put_imp);
    try_get_.connect(store_->try_get_imp);
  }
  void check_phase(uvm::uvm_phase&) override {
    put_.put(1);
    put_.put(2);
    expect(try_put_.can_put() && try_put_.try_put(3), "room for a third");
    expect(!try_put_.can_put() && !try_put_.try_put(4), "none for a fourth");
    int value = 0;
    get_.get(value);
    expect(value == 1 && get_.get() == 2, "the first two come out first");
    expect(try_get_.can_get() && try_get_.try_get(value) && value == 3, "then the third");
    expect(!try_get_.can_get() && !try_get_.try_get(value), "nothing is left");
  }

 private:
  Store* store_ = nullptr;
  uvm::uvm_blocking_put_port<int> put_{"put"};
  uvm::uvm_blocking_get_port<int> get_{"get"};
  uvm::uvm_nonblocking_put_port<int> try_put_{"try_put"};
  uvm::uvm_nonblocking_get_port<int> try_get_{"try_get"};
};

// A FIFO behind exports.
class Shop : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Shop)
  explicit Shop(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void connect_phase(uvm::uvm_phase&) override {
    blocking_put.connect(fifo_);
    nonblocking_put.connect(fifo_);
    blocking_get.connect(fifo_);
    nonblocking_get.connect(fifo_);
    put.connect(fifo_);
    get.connect(fifo_);
  }

  uvm::uvm_blocking_put_export<int> blocking_put{"blocking_put"};
  uvm::uvm_nonblocking_put_export<int> nonblocking_put{"nonblocking_put"};
  uvm::uvm_blocking_get_export<int> blocking_get{"blocking_get"};
  uvm::uvm_nonblocking_get_export<int> nonblocking_get{"nonblocking_get"};
  uvm::uvm_put_export<int> put{"put"};
  uvm::uvm_get_export<int> get{"get"};

 private:
  tlm::tlm_fifo<int> fifo_{"fifo", 4};
};

class ExportTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ExportTest)
  explicit ExportTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { shop_ = Shop::type_id::create("shop", this); }
  void connect_phase(uvm::uvm_phase&) override {
    blocking_put_.connect(shop_->blocking_put);
    nonblocking_put_.connect(shop_->nonblocking_put);
    blocking_get_.connect(shop_->blocking_get);
    nonblocking_get_.connect(shop_->nonblocking_get);
    put_.connect(shop_->put);
    get_.connect(shop_->get);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    blocking_put_.put(1);
    expect(nonblocking_put_.try_put(2), "room for a second");
    put_.put(3);
    sc_core::wait(ns(1));
    int value = 0;
    expect(nonblocking_get_.try_get(value) && value == 1, "the first");
    expect(blocking_get_.get() == 2 && get_.get() == 3, "the others");
    phase.drop_objection(this);
  }

 private:
  Shop* shop_ = nullptr;
  uvm::uvm_blocking_put_port<int> blocking_put_{"blocking_put"};
  uvm::uvm_nonblocking_put_port<int> nonblocking_put_{"nonblocking_put"};
  uvm::uvm_blocking_get_port<int> blocking_get_{"blocking_get"};
  uvm::uvm_nonblocking_get_port<int> nonblocking_get_{"nonblocking_get"};
  uvm::uvm_put_port<int> put_{"put"};
  uvm::uvm_get_port<int> get_{"get"};
};

class ChannelTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ChannelTest)
  explicit ChannelTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void connect_phase(uvm::uvm_phase&) override {
    request_out_.connect(channel_.put_request_export);
    request_in_.connect(channel_.get_request_export);
    response_out_.connect(channel_.put_response_export);
    response_in_.connect(channel_.get_response_export);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    in_parallel({[this] {
                   for (int value = 0; value < 3; ++value) {
                     request_out_.put(value);
                     expect(response_in_.get() == value + 100, "the answer to this request");
                   }
                 },
                 [this] {
                   for (int count = 0; count < 3; ++count) {
                     const int request = request_in_.get();
                     sc_core::wait(ns(10));
                     response_out_.put(request + 100);
                   }
                 }});
    phase.drop_objection(this);
  }
  void check_phase(uvm::uvm_phase&) override { expect_time(ns(30)); }

 private:
  uvm::uvm_tlm_req_rsp_channel<int> channel_{"channel"};
  uvm::uvm_blocking_put_port<int> request_out_{"request_out"};
  uvm::uvm_blocking_get_port<int> request_in_{"request_in"};
  uvm::uvm_blocking_put_port<int> response_out_{"response_out"};
  uvm::uvm_blocking_get_port<int> response_in_{"response_in"};
};

}  // namespace
}  // namespace trib
