// SPDX-License-Identifier: Apache-2.0
// Sees reports before they are counted and printed, may change them, and may keep them from being
// either: for errors that a test provokes on purpose. uvm_report_cb registers it.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_object.h"
#include "verif/uvm/report/report_message.h"

namespace uvm {

class uvm_report_catcher : public uvm_object {
 public:
  enum action_e { UNKNOWN_ACTION, THROW, CAUGHT };

  explicit uvm_report_catcher(const std::string& name = "uvm_report_catcher") : uvm_object(name) {}
  uvm_report_catcher(const uvm_report_catcher&) = delete;
  uvm_report_catcher& operator=(const uvm_report_catcher&) = delete;

  // Looks at the report of the moment: THROW lets it pass, CAUGHT ends it.
  virtual action_e do_catch() = 0;

  // The report of the moment; valid in do_catch only.
  uvm_severity get_severity() const { return report_->severity; }
  std::string get_id() const { return report_->id; }
  std::string get_message() const { return report_->message; }
  int get_verbosity() const { return report_->verbosity; }
  uvm_action get_action() const { return report_->action; }
  std::string get_fname() const { return report_->file; }
  int get_line() const { return report_->line; }

  // 0 switches the catcher off, 1 on, -1 neither; returns whether it was on.
  bool callback_mode(int on = -1);

 protected:
  // Unless set_action says otherwise, another severity takes that severity's action.
  void set_severity(uvm_severity severity) { report_->severity = severity; }
  void set_id(const std::string& id) { report_->id = id; }
  void set_message(const std::string& message) { report_->message = message; }
  void set_verbosity(int verbosity) { report_->verbosity = verbosity; }
  void set_action(uvm_action action) { report_->action = action; }

 private:
  friend class uvm_report_server;

  // False when the report is caught. An answer other than THROW and CAUGHT is UVM_ERROR.
  bool lets_pass(report_message& report);

  report_message* report_ = nullptr;
  bool enabled_ = true;
};

}  // namespace uvm
