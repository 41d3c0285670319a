// SPDX-License-Identifier: Apache-2.0
// Items sent in steps, wait_for_grant, send_request, wait_for_item_done, and the numbers of
// transactions.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Request : public uvm::uvm_sequence_item {
 public:
  UVM_OBJECT_UTILS(Request)
  explicit Request(const std::string& name = "request") : uvm::uvm_sequence_item(name) {}

  std::string text;
};

using RequestSequencer = uvm::uvm_sequencer<Request>;

// Spends 10 ns on each item and answers it.
class RequestDriver : public uvm::uvm_driver<Request> {
 public:
  UVM_COMPONENT_UTILS(RequestDriver)
  explicit RequestDriver(uvm::uvm_component_name name) : uvm::uvm_driver<Request>(name) {}

  void run_phase(uvm::uvm_phase&) override {
    for (;;) {
      Request request = seq_item_port->get_next_item();
      dynamic_cast<CheckedTest*>(get_parent())
          ->note(request.text + "#" + std::to_string(request.get_transaction_id()));
      sc_core::wait(ns(10));
      Request response;
      response.set_id_info(request);
      response.text = "re:" + request.text;
      seq_item_port->item_done(response);
    }
  }
};

class StepSequence : public uvm::uvm_sequence<Request> {
 public:
  UVM_OBJECT_UTILS(StepSequence)
  explicit StepSequence(const std::string& name = "steps") : uvm::uvm_sequence<Request>(name) {}

  void body() override {
    send("a");
    wait_for_item_done();
    answer(1);
    send("b");
    answer(-1);  // the request need not outlive the hand-over
    send("c", 77);
    wait_for_item_done(77);
    answer(77);
    Request item("item");
    start_item(&item);
    item.text = "d";
    finish_item(&item);
    answer(3);
    send("e");  // is acted out after the end of the sequence
  }

  std::string answers;

 private:
  void send(const std::string& text, int id = -1) {
    Request item("item");
    item.text = text;
    item.set_transaction_id(id);
    wait_for_grant();
    send_request(&item);
    item.text = "too late";
  }
  void answer(int id) {
    Request response;
    get_response(&response, id);
    answers += response.text + " ";
  }
};

// Never takes the response.
class CarelessSequence : public uvm::uvm_sequence<Request> {
 public:
  UVM_OBJECT_UTILS(CarelessSequence)
  explicit CarelessSequence(const std::string& name = "careless")
      : uvm::uvm_sequence<Request>(name) {}

  void body() override {
    Request item("item");
    start_item(&item);
    finish_item(&item);
  }
};

class DrivenTest : public CheckedTest {
 public:
  explicit DrivenTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    driver_ = RequestDriver::type_id::create("driver", this);
  }
  void connect_phase(uvm::uvm_phase&) override {
    driver_->seq_item_port.connect(sequencer_.seq_item_export);
  }

 protected:
  RequestSequencer sequencer_{"sequencer"};

 private:
  RequestDriver* driver_ = nullptr;
};

class RequestTest : public DrivenTest {
 public:
  UVM_COMPONENT_UTILS(RequestTest)
  explicit RequestTest(uvm::uvm_component_name name) : DrivenTest(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    StepSequence steps("steps");
    steps.start(&sequencer_);
    expect_equal(steps.answers, "re:a re:b re:c re:d ");
    sc_core::wait(ns(20));
    phase.drop_objection(this);
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_time(ns(60));
    expect_notes("a#1 b#2 c#77 d#3 e#4");
  }
};

// A response that was left over is an error when the sequence starts again.
class LeftoverTest : public DrivenTest {
 public:
  UVM_COMPONENT_UTILS(LeftoverTest)
  explicit LeftoverTest(uvm::uvm_component_name name) : DrivenTest(name) {}

  void run_phase(uvm::uvm_phase& phase) override {
    phase.raise_objection(this);
    auto* server = uvm::uvm_report_server::get_server();
    CarelessSequence careless("careless");
    careless.start(&sequencer_);
    sc_core::wait(ns(1));
    expect(server->get_severity_count(uvm::UVM_ERROR) == 0, "none yet");
    careless.start(&sequencer_);
    expect(server->get_severity_count(uvm::UVM_ERROR) == 1, "one response was left");
    server->set_severity_count(uvm::UVM_ERROR, 0);
    phase.drop_objection(this);
  }
};

}  // namespace
}  // namespace trib
