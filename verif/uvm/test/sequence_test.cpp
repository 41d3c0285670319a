// SPDX-License-Identifier: Apache-2.0
// Sequences, sequencer and driver: items, responses, nested sequences, locks and arbitration.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Item : public uvm::uvm_sequence_item {
 public:
  UVM_OBJECT_UTILS(Item)
  explicit Item(const std::string& name = "item") : uvm::uvm_sequence_item(name) {}

  std::string text;
};

class Sequencer : public uvm::uvm_sequencer<Item> {
 public:
  UVM_COMPONENT_UTILS(Sequencer)
  explicit Sequencer(uvm::uvm_component_name name) : uvm::uvm_sequencer<Item>(name) {}

  const int answer = 42;
};

enum class DriverStyle { kNextItem, kRespond, kTry, kGet };

// Notes every item it gets and spends 10 ns on it.
class Driver : public uvm::uvm_driver<Item> {
 public:
  UVM_COMPONENT_UTILS(Driver)
  explicit Driver(uvm::uvm_component_name name) : uvm::uvm_driver<Item>(name) {}

  void run_phase(uvm::uvm_phase&) override {
    for (;;) {
      style == DriverStyle::kGet ? early() : style == DriverStyle::kTry ? polled() : waited();
    }
  }

  DriverStyle style = DriverStyle::kNextItem;

 private:
  void act_out(const Item& item) {
    dynamic_cast<CheckedTest*>(get_parent())->note(item.text);
    sc_core::wait(ns(10));
  }

  void waited() {
    Item request;
    seq_item_port->get_next_item(request);
    act_out(request);
    if (style == DriverStyle::kRespond) {
      Item response;
      response.set_id_info(request);
      response.text = "re:" + request.text;
      seq_item_port->item_done(response);
    } else {
      seq_item_port->item_done();
    }
  }

  void polled() {
    Item request;
    if (seq_item_port->try_next_item(request)) {
      act_out(request);
      seq_item_port->item_done();
    } else {
      sc_core::wait(ns(1));
    }
  }

  // The sequence goes on at once, the response follows when the work is done.
  void early() {
    Item peeked;
    Item request;
    seq_item_port->peek(peeked);
    seq_item_port->get(request);
    act_out(request);
    Item response;
    response.set_id_info(request);
    response.text = peeked.text + "=" + request.text;
    seq_item_port->put_response(response);
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

  void build_phase(uvm::uvm_phase&) override {
    sequencer = Sequencer::type_id::create("sequencer", this);
    driver = Driver::type_id::create("driver", this);
  }
  void connect_phase(uvm::uvm_phase&) override {
    driver->seq_item_port.connect(sequencer->seq_item_export);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    stimulate();
    phase.drop_objection(this);
  }

 protected:
  virtual void stimulate() = 0;

  Sequencer* sequencer = nullptr;
  Driver* driver = nullptr;
};

class ItemTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(ItemTest)
  explicit ItemTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender sender("s");
    sender.start(sequencer);
    expect_time(ns(30));
    driver->style = DriverStyle::kTry;
    sender.start(sequencer);
    expect_time(ns(60));
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("s0 s1 s2 s0 s1 s2"); }
};

class Asker : public Sender {
 public:
  UVM_OBJECT_UTILS(Asker)
  explicit Asker(const std::string& name = "asker") : Sender(name) {}

  void body() override {
    Sender::body();
    Item response;
    for (int index = 0; index < count; ++index) {
      get_response(&response);
      answers += response.text + " ";
    }
  }

  std::string answers;
};

class ResponseTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(ResponseTest)
  explicit ResponseTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void build_phase(uvm::uvm_phase& phase) override {
    SequenceTest::build_phase(phase);
    driver->style = DriverStyle::kRespond;
  }
  void stimulate() override {
    Asker one("a");
    Asker two("b");
    in_parallel({[&] { one.start(sequencer); }, [&] { two.start(sequencer); }});
    expect_equal(one.answers + two.answers, "re:a0 re:a1 re:a2 re:b0 re:b1 re:b2 ");
  }
};

class GetTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(GetTest)
  explicit GetTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void build_phase(uvm::uvm_phase& phase) override {
    SequenceTest::build_phase(phase);
    driver->style = DriverStyle::kGet;
  }
  void stimulate() override {
    Asker asker("g");
    asker.start(sequencer);
    expect_equal(asker.answers, "g0=g0 g1=g1 g2=g2 ");
    expect_time(ns(30));
  }
};

// Runs children by start and by the macros, with all the hooks.
class Parent : public uvm::uvm_sequence<Item> {
 public:
  UVM_OBJECT_UTILS(Parent)
  UVM_DECLARE_P_SEQUENCER(Sequencer)
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
    hooks += std::to_string(p_sequencer->answer) + " ";
    Sender child("child");
    child.count = 1;
    child.start(m_sequencer, this);
    Item* item = nullptr;
    UVM_DO(item);
    Item::type_id::destroy(item);
    Sender* sub = nullptr;
    UVM_DO_ON(sub, p_sequencer);
    Sender::type_id::destroy(sub);
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
    parent.start(sequencer);
    expect_equal(parent.hooks,
                 "pre_body 42 pre_do(sequence) pre_do(item) pre_do(sequence) post_body ");
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("child0 made sub0 sub1 sub2"); }
};

class ArbitrationTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(ArbitrationTest)
  explicit ArbitrationTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender low("l");
    Sender high("h");
    in_parallel({[&] { low.start(sequencer); }, [&] { high.start(sequencer); }});
    sequencer->set_arbitration(uvm::SEQ_ARB_STRICT_FIFO);
    in_parallel({[&] { low.start(sequencer, nullptr, 100); },
                 [&] { high.start(sequencer, nullptr, 200); }});
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_notes("l0 h0 l1 h1 l2 h2 h0 h1 h2 l0 l1 l2");
  }
};

// In whatever order, every item is sent once.
class RandomArbitrationTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(RandomArbitrationTest)
  explicit RandomArbitrationTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender one("a");
    Sender two("b");
    for (const auto mode :
         {uvm::SEQ_ARB_RANDOM, uvm::SEQ_ARB_WEIGHTED, uvm::SEQ_ARB_STRICT_RANDOM}) {
      sequencer->set_arbitration(mode);
      in_parallel({[&] { one.start(sequencer); }, [&] { two.start(sequencer); }});
    }
    expect_time(ns(180));
  }
};

class Locker : public Sender {
 public:
  UVM_OBJECT_UTILS(Locker)
  explicit Locker(const std::string& name = "locker") : Sender(name) {}

  void body() override {
    sc_core::wait(from);
    grabs ? grab() : lock();
    Sender::body();
    had_lock = has_lock() && !is_blocked();
    grabs ? ungrab() : unlock();
  }

  sc_core::sc_time from;
  bool grabs = false;
  bool had_lock = false;
};

class LockTest : public SequenceTest {
 public:
  UVM_COMPONENT_UTILS(LockTest)
  explicit LockTest(uvm::uvm_component_name name) : SequenceTest(name) {}

  void stimulate() override {
    Sender plain("s");
    Locker first("l");
    Locker second("m");
    Locker grabber("g");
    plain.count = 4;
    first.from = ns(15);
    second.from = ns(16);
    grabber.from = ns(17);
    grabber.grabs = true;
    in_parallel({[&] { plain.start(sequencer); }, [&] { first.start(sequencer); },
                 [&] { second.start(sequencer); }, [&] { grabber.start(sequencer); }});
    expect(first.had_lock && second.had_lock && grabber.had_lock, "has_lock while locked");
    expect(!sequencer->is_grabbed(), "all locks are released");
  }
  // The first lock is granted at 15 ns, during s1; of those that wait for its end, the grab wins.
  void check_phase(uvm::uvm_phase&) override {
    expect_notes("s0 s1 l0 l1 l2 g0 g1 g2 m0 m1 m2 s2 s3");
  }
};

}  // namespace
}  // namespace trib
