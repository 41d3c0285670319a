// SPDX-License-Identifier: Apache-2.0
#include "verif/uvm/report/uvm_report_catcher.h"

#include "verif/uvm/report/uvm_report_object.h"

namespace uvm {

bool uvm_report_catcher::callback_mode(int on) {
  const bool before = enabled_;
  if (on >= 0) {
    enabled_ = on != 0;
  }
  return before;
}

bool uvm_report_catcher::lets_pass(report_message& report) {
  const uvm_severity severity = report.severity;
  const uvm_action usual = report.client->get_report_action(severity, "");
  report_ = &report;
  const action_e answer = do_catch();
  report_ = nullptr;
  if (answer != THROW && answer != CAUGHT) {
    uvm_report_error("RPTCTHR",
                     "report catcher '" + get_name() + "' answers neither THROW nor CAUGHT");
  }
  if (report.severity != severity && report.action == usual) {
    report.action = report.client->get_report_action(report.severity, "");
  }
  return answer != CAUGHT;
}

}  // namespace uvm
