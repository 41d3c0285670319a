// SPDX-License-Identifier: Apache-2.0
// What components are told of objections: raised, dropped and all_dropped, with counts, sources and
// times.
#include <sstream>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Objector : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Objector)
  explicit Objector(uvm::uvm_component_name name) : uvm::uvm_component(name) {}
};

class ObjectionHooksTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ObjectionHooksTest)
  explicit ObjectionHooksTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { child_ = Objector::type_id::create("child", this); }
  // Not at time 0: the libraries begin the run phase in different delta cycles.
  void run_phase(uvm::uvm_phase& phase) override {
    phase.get_objection()->set_drain_time(this, ns(5));
    phase.raise_objection(this, "own", 2);
    sc_core::wait(ns(1));
    phase.raise_objection(child_, "child's");
    sc_core::wait(ns(1));
    phase.drop_objection(this, "half");
    sc_core::wait(ns(1));
    phase.drop_objection(this, "rest");
    sc_core::wait(ns(1));
    phase.drop_objection(child_, "child's");
    sc_core::wait(ns(2));
    phase.raise_objection(this, "again");
    sc_core::wait(ns(1));
    phase.drop_objection(this, "again");
  }
  void raised(uvm::uvm_objection* objection, uvm::uvm_object* source,
              const std::string& description, int count) override {
    told("+", objection, source, description, count);
  }
  void dropped(uvm::uvm_objection* objection, uvm::uvm_object* source,
               const std::string& description, int count) override {
    told("-", objection, source, description, count);
  }
  void all_dropped(uvm::uvm_objection* objection, uvm::uvm_object* source,
                   const std::string& description, int count) override {
    told("0", objection, source, description, count);
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_time(ns(12));
    expect_notes(
        "+2:own:ObjectionHooksTest:2@0 s +1:child's:child:3@1 ns -1:half:ObjectionHooksTest:2@2 ns "
        "-1:rest:ObjectionHooksTest:1@3 ns -1:child's:child:0@4 ns "
        "+1:again:ObjectionHooksTest:1@6 ns -1:again:ObjectionHooksTest:0@7 ns "
        "01:again:ObjectionHooksTest:0@12 ns");
  }

 private:
  void told(const std::string& what, const uvm::uvm_objection* objection,
            const uvm::uvm_object* source, const std::string& description, int count) {
    std::ostringstream text;
    text << what << count << ':' << description << ':' << source->get_name() << ':'
         << objection->get_objection_total(this) << '@' << sc_core::sc_time_stamp();
    note(text.str());
  }

  Objector* child_ = nullptr;
};

// all_dropped may take its time, and whoever objects meanwhile goes on.
class SlowHookTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(SlowHookTest)
  explicit SlowHookTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    sc_core::wait(ns(1));
    phase.drop_objection(this);
    sc_core::wait(ns(10));
    phase.raise_objection(this);
    sc_core::wait(ns(10));
    phase.drop_objection(this);
  }
  void all_dropped(uvm::uvm_objection*, uvm::uvm_object*, const std::string&, int) override {
    sc_core::wait(ns(30));
    note("once");
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_time(ns(51));
    expect_notes("once");
  }
};

}  // namespace
}  // namespace trib
