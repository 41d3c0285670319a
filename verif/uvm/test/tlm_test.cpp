// SPDX-License-Identifier: Apache-2.0
// Analysis ports with several listeners, and put and get ports on a FIFO.
#include <tlm>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Listener : public uvm::uvm_subscriber<int> {
 public:
  UVM_COMPONENT_UTILS(Listener)
  explicit Listener(uvm::uvm_component_name name) : uvm::uvm_subscriber<int>(name) {}
  void write(const int& value) override { sum += value; }

  int sum = 0;
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
  explicit AnalysisTest(uvm::uvm_component_name name) : CheckedTest(name), imp_("imp", this) {}

  void build_phase(uvm::uvm_phase&) override {
    speaker_ = Speaker::type_id::create("speaker", this);
    silent_ = Speaker::type_id::create("unconnected", this);
    first_ = Listener::type_id::create("first", this);
    second_ = Listener::type_id::create("second", this);
  }
  void connect_phase(uvm::uvm_phase&) override {
    export_.connect(second_->analysis_export);
    speaker_->port.connect(first_->analysis_export);
    speaker_->port.connect(above_);
    above_.connect(export_);
    above_.connect(imp_);
  }
  void write(const int& value) { note(std::to_string(value)); }
  void check_phase(uvm::uvm_phase&) override {
    expect(first_->sum == 10 && second_->sum == 10, "both listeners heard 1 to 4");
    expect_notes("1 2 3 4");
  }

 private:
  Speaker* speaker_ = nullptr;
  Speaker* silent_ = nullptr;
  Listener* first_ = nullptr;
  Listener* second_ = nullptr;
  uvm::uvm_analysis_port<int> above_{"above"};
  uvm::uvm_analysis_export<int> export_{"export"};
  uvm::uvm_analysis_imp<int, AnalysisTest> imp_;
};

class FifoTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(FifoTest)
  explicit FifoTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void connect_phase(uvm::uvm_phase&) override {
    put_.connect(fifo_);
    try_put_.connect(fifo_);
    get_.connect(fifo_);
    try_get_.connect(fifo_);
  }
  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    in_parallel({[this] {
                   for (int value = 0; value < 4; ++value) {
                     put_.put(value);
                   }
                   note("sent at " + sc_core::sc_time_stamp().to_string());
                 },
                 [this] {
                   for (int expected = 0; expected < 4; ++expected) {
                     sc_core::wait(ns(10));
                     int value = -1;
                     get_.get(value);
                     expect(value == expected, "FIFO order");
                   }
                 }});
    int value = -1;
    expect(!try_get_.try_get(value), "the FIFO is empty");
    expect(try_put_.can_put() && try_put_.try_put(9), "there is room");
    sc_core::wait(sc_core::SC_ZERO_TIME);
    expect(try_get_.can_get() && try_get_.try_get(value) && value == 9, "it comes out again");
    phase.drop_objection(this);
  }
  // The FIFO holds two values: the last of four has room once two are taken.
  void check_phase(uvm::uvm_phase&) override { expect_notes("sent at 20 ns"); }

 private:
  tlm::tlm_fifo<int> fifo_{"fifo", 2};
  uvm::uvm_blocking_put_port<int> put_{"put"};
  uvm::uvm_nonblocking_put_port<int> try_put_{"try_put"};
  uvm::uvm_blocking_get_port<int> get_{"get"};
  uvm::uvm_nonblocking_get_port<int> try_get_{"try_get"};
};

}  // namespace
}  // namespace trib
