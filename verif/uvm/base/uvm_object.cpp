// SPDX-License-Identifier: Apache-2.0
// See uvm_object.h.
#include "verif/uvm/base/uvm_object.h"

#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/report/uvm_report_server.h"

namespace uvm {

const uvm_report_object& uvm_object::reporter() const { return *uvm_root::get(); }

std::string uvm_object::report_context() const { return "reporter"; }

bool uvm_object::uvm_report_enabled(int verbosity, uvm_severity severity,
                                    const std::string&) const {
  return severity != UVM_INFO || verbosity <= reporter().get_report_max_verbosity_level();
}

void uvm_object::uvm_report(uvm_severity severity, const std::string& id,
                            const std::string& message, int verbosity, const std::string& file,
                            int line, const std::string& context, bool enabled_checked) const {
  if (verbosity < 0) {
    verbosity = severity == UVM_INFO ? UVM_MEDIUM : UVM_NONE;
  }
  if (!enabled_checked && !uvm_report_enabled(verbosity, severity, id)) {
    return;
  }
  uvm_report_server::get_server()->process(
      {severity, id, message, file, line, context.empty() ? report_context() : context});
}

void uvm_object::uvm_report_info(const std::string& id, const std::string& message, int verbosity,
                                 const std::string& file, int line, const std::string& context,
                                 bool enabled_checked) const {
  uvm_report(UVM_INFO, id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_object::uvm_report_warning(const std::string& id, const std::string& message,
                                    int verbosity, const std::string& file, int line,
                                    const std::string& context, bool enabled_checked) const {
  uvm_report(UVM_WARNING, id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_object::uvm_report_error(const std::string& id, const std::string& message, int verbosity,
                                  const std::string& file, int line, const std::string& context,
                                  bool enabled_checked) const {
  uvm_report(UVM_ERROR, id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_object::uvm_report_fatal(const std::string& id, const std::string& message, int verbosity,
                                  const std::string& file, int line, const std::string& context,
                                  bool enabled_checked) const {
  uvm_report(UVM_FATAL, id, message, verbosity, file, line, context, enabled_checked);
}

}  // namespace uvm
