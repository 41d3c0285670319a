// SPDX-License-Identifier: Apache-2.0
// Order and times of the phases, the component tree, and what keeps the run phase going.
#include <iostream>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class PhaseNoter : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(PhaseNoter)
  explicit PhaseNoter(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void build_phase(uvm::uvm_phase& phase) override {
    test_ = dynamic_cast<CheckedTest*>(get_parent());
    note(phase);
  }
  void connect_phase(uvm::uvm_phase& phase) override { note(phase); }
  void end_of_elaboration_phase(uvm::uvm_phase& phase) override { note(phase); }
  void start_of_simulation_phase(uvm::uvm_phase& phase) override { note(phase); }
  void extract_phase(uvm::uvm_phase& phase) override { note(phase); }
  void check_phase(uvm::uvm_phase& phase) override { note(phase); }
  void report_phase(uvm::uvm_phase& phase) override { note(phase); }

 private:
  void note(const uvm::uvm_phase& phase) { test_->note(get_name() + ":" + phase.get_name()); }

  CheckedTest* test_ = nullptr;
};

class PhaseOrderTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(PhaseOrderTest)
  explicit PhaseOrderTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase& phase) override {
    PhaseNoter::type_id::create("b", this);
    PhaseNoter::type_id::create("a", this);
    note(phase.get_name());
  }
  void connect_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void end_of_elaboration_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void start_of_simulation_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    sc_core::wait(ns(7));
    note(phase.get_name());
    phase.drop_objection(this);
  }
  void extract_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void check_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void report_phase(uvm::uvm_phase& phase) override { note(phase.get_name()); }
  void final_phase(uvm::uvm_phase&) override {
    expect_time(ns(7));
    expect_notes(
        "build a:build b:build a:connect b:connect connect "
        "a:end_of_elaboration b:end_of_elaboration end_of_elaboration "
        "a:start_of_simulation b:start_of_simulation start_of_simulation "
        "run a:extract b:extract extract a:check b:check check a:report b:report report");
  }
};

class TreeTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(TreeTest)
  explicit TreeTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    child_ = PhaseNoter::type_id::create("child", this);
  }
  void check_phase(uvm::uvm_phase&) override {
    std::vector<uvm::uvm_component*> children;
    get_children(children);
    expect(children == std::vector<uvm::uvm_component*>{child_}, "one child");
    expect(child_->get_parent() == this, "the child knows its parent");
    expect_equal(child_->get_full_name(), "TreeTest.child");
    expect_equal(child_->get_type_name(), "PhaseNoter");
    expect(get_parent() == uvm::uvm_root::get(), "the test is below the root");
  }

 private:
  uvm::uvm_component* child_ = nullptr;
};

// Without an objection the run phase ends at time 0 and its threads are killed.
class NoObjectionTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(NoObjectionTest)
  explicit NoObjectionTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void run_phase(uvm::uvm_phase&) override {
    struct Unwound {
      CheckedTest* test;
      ~Unwound() { test->note("unwound"); }
    } const unwound{this};
    sc_core::wait(ns(1));
    note("never reached");
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_time(sc_core::SC_ZERO_TIME);
    expect_notes("unwound");
  }
};

class ObjectionTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ObjectionTest)
  explicit ObjectionTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    child_ = PhaseNoter::type_id::create("child", this);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this, "first");
    phase.raise_objection(child_, "second", 2);
    sc_core::wait(ns(5));
    phase.drop_objection(this);
    sc_core::wait(ns(5));
    phase.drop_objection(child_, "", 2);
    sc_core::wait(sc_core::SC_ZERO_TIME);
    sc_core::wait(ns(5));
    expect(false, "the thread outlives the phase");
  }
  void check_phase(uvm::uvm_phase&) override { expect_time(ns(10)); }

 private:
  uvm::uvm_component* child_ = nullptr;
};

class DropBelowZeroTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(DropBelowZeroTest)
  explicit DropBelowZeroTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void run_phase(uvm::uvm_phase& phase) override { phase.drop_objection(this); }
};

class TimeoutTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(TimeoutTest)
  explicit TimeoutTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { uvm::uvm_root::get()->set_timeout(ns(1000)); }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this, "waits for ever");
    sc_core::wait(sc_core::sc_event());
  }
  void report_phase(uvm::uvm_phase&) override { std::cout << "report reached" << std::endl; }
};

}  // namespace
}  // namespace trib
