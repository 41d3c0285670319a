// SPDX-License-Identifier: Apache-2.0
// Analysis ports with several listeners.
#include <tlm>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Listener : public tlm::tlm_analysis_if<int> {
 public:
  explicit Listener(CheckedTest& test) : test_(test) {}
  void write(const int& value) override { test_.note(std::to_string(value)); }

 private:
  CheckedTest& test_;
};

class Speaker : public uvm::uvm_monitor {
 public:
  UVM_COMPONENT_UTILS(Speaker)
  explicit Speaker(uvm::uvm_component_name name) : uvm::uvm_monitor(name) {}
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    for (int value = 1; value <= 4; ++value) {
      sc_core::wait(ns(1));
      port.write(value);
    }
    phase.drop_objection(this);
  }

  uvm::uvm_analysis_port<int> port{"port"};
};

class AnalysisTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(AnalysisTest)
  explicit AnalysisTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    speaker_ = Speaker::type_id::create("speaker", this);
    Speaker::type_id::create("unconnected", this);
  }
  void connect_phase(uvm::uvm_phase&) override {
    speaker_->port.connect(first_);
    speaker_->port.connect(above_);
    above_.connect(second_);
  }
  void check_phase(uvm::uvm_phase&) override { expect_notes("1 1 2 2 3 3 4 4"); }

 private:
  Speaker* speaker_ = nullptr;
  Listener first_{*this};
  Listener second_{*this};
  uvm::uvm_analysis_port<int> above_{"above"};
};

}  // namespace
}  // namespace trib
