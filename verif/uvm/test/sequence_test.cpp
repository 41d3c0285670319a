// SPDX-License-Identifier: Apache-2.0
// Sequences, sequencer and driver: items, nested sequences, and several sequences at a time.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Item : public uvm::uvm_sequence_item {
 public:
  UVM_OBJECT_UTILS(Item)
  explicit Item(const std::string& name = "item") : uvm::uvm_sequence_item(name) {}

  std::string text;
};

using Sequencer = uvm::uvm_sequencer<Item>;

// Notes every item it gets and spends 10 ns on it.
class Driver : public uvm::uvm_driver<Item> {
 public:
  UVM_COMPONENT_UTILS(Driver)
  explicit Driver(uvm::uvm_component_name name) : uvm::uvm_driver<Item>(name) {}

  void run_phase(uvm::uvm_phase&) override {
    for (;;) {
      Item request;
      seq_item_port->get_next_item(request);
      dynamic_cast<CheckedTest*>(get_parent())->note(request.text);
      sc_core::wait(ns(10));
      seq_item_port->item_done();
    }
  }
};

// Sends <name>0, <name>1, ...
class Sender : public uvm::uvm_sequence<Item> {
 public:
  UVM_OBJECT_UTILS(Sender)
  explicit Sender(const std::string& name = "sender") : uvm::uvm_sequence<Item>(name) {}

  void body() override {
    for (int index = 0; index < count; ++index) {
      Item item("item");
      start_item(&item);
      item.text = get_name() + std::to_string(index);
      finish_item(&item);
    }
  }

  int count = 3;
};

class SequenceTest : public CheckedTest {
 public:
  explicit SequenceTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { driver_ = Driver::type_id::create("driver", this); }
  void connect_phase(uvm::uvm_phase&) override {
    driver_->seq_item_port.connect(sequencer.seq_item_export);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    stimulate();
    phase.drop_objection(this);
  }

 protected:
  virtual void stimulate() = 0;

  Sequencer sequencer{"sequencer"};

 private:
  Driver* driver_ = nullptr;
};

class ItemTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(ItemTest)
  explicit ItemTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender sender("s");
    sender.start(&sequencer);
    expect_time(ns(30));
    sender.start(&sequencer);
    expect_time(ns(60));
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("s0 s1 s2 s0 s1 s2"); }
};

// Runs a child and sends an item, with all the hooks.
class Parent : public uvm::uvm_sequence<Item> {
 public:
  UVM_OBJECT_UTILS(Parent)
  explicit Parent(const std::string& name = "parent") : uvm::uvm_sequence<Item>(name) {}

  void pre_body() override { hooks += "pre_body "; }
  void post_body() override { hooks += "post_body "; }
  void pre_do(bool is_item) override { hooks += is_item ? "pre_do(item) " : "pre_do(sequence) "; }
  void mid_do(uvm::uvm_sequence_item* item) override {
    if (auto* typed = dynamic_cast<Item*>(item)) {
      typed->text = "made";
    }
  }
  void body() override {
    Sender child("child");
    child.count = 2;
    child.start(m_sequencer, this);
    Item item("item");
    start_item(&item);
    finish_item(&item);
    UVM_INFO("PARENT", "reported by a sequence", uvm::UVM_LOW);
  }

  std::string hooks;
};

class NestedTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(NestedTest)
  explicit NestedTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Parent parent("p");
    parent.start(&sequencer);
    expect_equal(parent.hooks, "pre_body pre_do(sequence) pre_do(item) post_body ");
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("child0 child1 made"); }
};

// Sequences on one sequencer take turns, in the order of their requests.
class TurnsTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(TurnsTest)
  explicit TurnsTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender one("a");
    Sender two("b");
    in_parallel({[&] { one.start(&sequencer); }, [&] { two.start(&sequencer); }});
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("a0 b0 a1 b1 a2 b2"); }
};

}  // namespace
}  // namespace trib
