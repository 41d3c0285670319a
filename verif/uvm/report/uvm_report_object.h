// SPDX-License-Identifier: Apache-2.0
// What an object lets through of its own reports and what is done with them. A new component takes
// its parent's verbosity level; the root's is UVM_MEDIUM.
#pragma once

#include <map>
#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_report_object : public uvm_object {
 public:
  using uvm_object::uvm_report;
  using uvm_object::uvm_report_enabled;
  using uvm_object::uvm_report_error;
  using uvm_object::uvm_report_fatal;
  using uvm_object::uvm_report_info;
  using uvm_object::uvm_report_warning;

  // The level for reports with this id: that of the id if set, otherwise the object's.
  int get_report_verbosity_level(uvm_severity severity = UVM_INFO,
                                 const std::string& id = "") const;
  int get_report_max_verbosity_level() const { return verbosity_; }
  void set_report_verbosity_level(int verbosity) { verbosity_ = verbosity; }
  void set_report_id_verbosity(const std::string& id, int verbosity);

  // The action for a report: that of the id if set, otherwise that of the severity. Without
  // settings: UVM_DISPLAY, for errors with UVM_COUNT, for fatal errors with UVM_EXIT.
  uvm_action get_report_action(uvm_severity severity, const std::string& id) const;
  void set_report_severity_action(uvm_severity severity, uvm_action action);
  void set_report_id_action(const std::string& id, uvm_action action);

  // Where UVM_LOG writes; borrowed, null (nowhere) at first.
  void set_report_default_file(UVM_FILE file) { file_ = file; }
  UVM_FILE get_report_file_handle() const { return file_; }

 protected:
  explicit uvm_report_object(const std::string& name) : uvm_object(name) {}
  const uvm_report_object& reporter() const override { return *this; }
  std::string report_context() const override { return get_full_name(); }

 private:
  int verbosity_ = UVM_MEDIUM;
  UVM_FILE file_ = nullptr;
  std::map<std::string, int> id_verbosity_;
  std::map<std::string, uvm_action> id_action_;
  std::map<uvm_severity, uvm_action> severity_action_;
};

}  // namespace uvm
