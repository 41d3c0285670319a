// SPDX-License-Identifier: Apache-2.0
// Report catchers: what they see, keep back and change.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

// Catches the errors called EXPECTED, turns those called LOUD into information, and tells what it
// has seen.
class Catcher : public uvm::uvm_report_catcher {
 public:
  Catcher() : uvm::uvm_report_catcher("catcher") {}

  action_e do_catch() override {
    if (get_severity() == uvm::UVM_ERROR) {
      seen += get_id() + ":" + get_message() + " ";
    }
    if (get_id() == "EXPECTED") {
      return CAUGHT;
    }
    if (get_id() == "LOUD") {
      set_severity(uvm::UVM_INFO);
      set_message("no longer " + get_message());
    }
    return THROW;
  }

  std::string seen;
};

class CatcherTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(CatcherTest)
  explicit CatcherTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void check_phase(uvm::uvm_phase&) override {
    const auto* server = uvm::uvm_report_server::get_server();
    uvm::uvm_report_cb::add(nullptr, &catcher_);
    UVM_ERROR("EXPECTED", "caught");
    UVM_ERROR("LOUD", "loud");
    UVM_FATAL("EXPECTED", "fatal, but caught");
    expect(server->get_severity_count(uvm::UVM_ERROR) == 0, "neither counts as an error");
    expect(server->get_id_count("EXPECTED") == 0 && server->get_id_count("LOUD") == 1, "by id");
    expect_equal(catcher_.seen, "EXPECTED:caught LOUD:loud ");

    catcher_.callback_mode(0);
    UVM_ERROR("EXPECTED", "while it is off");
    expect(server->get_severity_count(uvm::UVM_ERROR) == 1, "an error again");
    catcher_.callback_mode(1);
    uvm::uvm_report_cb::do_delete(nullptr, &catcher_);
    UVM_ERROR("EXPECTED", "without it");
    expect(server->get_severity_count(uvm::UVM_ERROR) == 2, "two errors");
    uvm::uvm_report_server::get_server()->set_severity_count(uvm::UVM_ERROR, 0);

    expect_equal(catcher_.seen, "EXPECTED:caught LOUD:loud ");
  }

 private:
  Catcher catcher_;
};

}  // namespace
}  // namespace trib
