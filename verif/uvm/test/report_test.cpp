// SPDX-License-Identifier: Apache-2.0
// Reports: counts, verbosity, the maximum quit count, and the ways in which a test ends
// badly. The last class of tests never reaches its report phase.
#include <iostream>
#include <stdexcept>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class VerbosityTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(VerbosityTest)
  explicit VerbosityTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void report_phase(uvm::uvm_phase&) override {
    UVM_INFO("LEVEL", "level none", uvm::UVM_NONE);
    UVM_INFO("LEVEL", "level medium", uvm::UVM_MEDIUM);
    UVM_INFO("LEVEL", "level high", uvm::UVM_HIGH);
    UVM_WARNING("LEVEL", "a warning");
  }
};

class CountTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(CountTest)
  explicit CountTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void check_phase(uvm::uvm_phase&) override {
    auto* server = uvm::uvm_report_server::get_server();
    const int before = server->get_severity_count(uvm::UVM_WARNING);
    UVM_WARNING("COUNTED", "one");
    UVM_WARNING("COUNTED", "two");
    expect(server->get_severity_count(uvm::UVM_WARNING) == before + 2, "two warnings");
  }
};

class ErrorTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ErrorTest)
  explicit ErrorTest(uvm::uvm_component_name name) : CheckedTest(name) {}
  void check_phase(uvm::uvm_phase&) override { UVM_ERROR("WRONG", "an error"); }
  void report_phase(uvm::uvm_phase&) override { std::cout << "report reached" << std::endl; }
};

class EndsBadly : public CheckedTest {
 public:
  explicit EndsBadly(uvm::uvm_component_name name) : CheckedTest(name) {}
  void report_phase(uvm::uvm_phase&) override { std::cout << "report reached" << std::endl; }
  void pre_abort() override { std::cout << "pre_abort" << std::endl; }
};

class QuitCountTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(QuitCountTest)
  explicit QuitCountTest(uvm::uvm_component_name name) : EndsBadly(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    uvm::uvm_report_server::get_server()->set_max_quit_count(3);
    phase.raise_objection(this);
    for (int number = 1;; ++number) {
      sc_core::wait(ns(1));
      UVM_ERROR("WRONG", "error number " + std::to_string(number));
    }
  }
};

class FatalInBuildTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(FatalInBuildTest)
  explicit FatalInBuildTest(uvm::uvm_component_name name) : EndsBadly(name) {}
  void build_phase(uvm::uvm_phase&) override { UVM_FATAL("DEAD", "in build"); }
};

class FatalInRunTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(FatalInRunTest)
  explicit FatalInRunTest(uvm::uvm_component_name name) : EndsBadly(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    sc_core::wait(ns(2));
    UVM_FATAL("DEAD", "in run");
    std::cout << "after the fatal report" << std::endl;
  }
};

class FatalInCheckTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(FatalInCheckTest)
  explicit FatalInCheckTest(uvm::uvm_component_name name) : EndsBadly(name) {}
  void check_phase(uvm::uvm_phase&) override { UVM_FATAL("DEAD", "in check"); }
};

class ThrowInRunTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(ThrowInRunTest)
  explicit ThrowInRunTest(uvm::uvm_component_name name) : EndsBadly(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    sc_core::wait(ns(2));
    throw std::runtime_error("thrown in run");
  }
};

class StopTest : public EndsBadly {
 public:
  UVM_COMPONENT_UTILS(StopTest)
  explicit StopTest(uvm::uvm_component_name name) : EndsBadly(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    sc_core::wait(ns(2));
    sc_core::sc_stop();
    sc_core::wait(ns(2));
  }
};

}  // namespace
}  // namespace trib
