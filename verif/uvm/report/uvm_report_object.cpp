// SPDX-License-Identifier: Apache-2.0
// See uvm_report_object.h.
#include "verif/uvm/report/uvm_report_object.h"

namespace uvm {
namespace {

uvm_action default_action(uvm_severity severity) {
  switch (severity) {
    case UVM_ERROR:
      return UVM_DISPLAY | UVM_COUNT;
    case UVM_FATAL:
      return UVM_DISPLAY | UVM_EXIT;
    default:
      return UVM_DISPLAY;
  }
}

}  // namespace

int uvm_report_object::get_report_verbosity_level(uvm_severity, const std::string& id) const {
  if (id_verbosity_.empty()) {
    return verbosity_;
  }
  const auto found = id_verbosity_.find(id);
  return found == id_verbosity_.end() ? verbosity_ : found->second;
}

void uvm_report_object::set_report_id_verbosity(const std::string& id, int verbosity) {
  id_verbosity_[id] = verbosity;
}

uvm_action uvm_report_object::get_report_action(uvm_severity severity,
                                                const std::string& id) const {
  const auto by_id = id_action_.find(id);
  if (by_id != id_action_.end()) {
    return by_id->second;
  }
  const auto by_severity = severity_action_.find(severity);
  return by_severity == severity_action_.end() ? default_action(severity) : by_severity->second;
}

void uvm_report_object::set_report_severity_action(uvm_severity severity, uvm_action action) {
  severity_action_[severity] = action;
}

void uvm_report_object::set_report_id_action(const std::string& id, uvm_action action) {
  id_action_[id] = action;
}

}  // namespace uvm
