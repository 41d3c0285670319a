// SPDX-License-Identifier: Apache-2.0
// See uvm_object.h.
#include "verif/uvm/base/uvm_object.h"

#include <iostream>

#include "verif/uvm/base/uvm_comparer.h"
#include "verif/uvm/base/uvm_printer.h"
#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/factory/uvm_factory.h"
#include "verif/uvm/report/uvm_report_server.h"

namespace uvm {

uvm_object* uvm_object::create(const std::string& name) {
  const uvm_object_wrapper* type = get_object_type();
  if (type == nullptr) {
    uvm_report_error("NO_OVERRIDE", "'" + get_full_name() + "' of type " + get_type_name() +
                                        " cannot be created: give the class UVM_OBJECT_UTILS");
    return nullptr;
  }
  return uvm_factory::get()->create_object_by_type(type, "", name);
}

uvm_object* uvm_object::clone() {
  uvm_object* twin = create(get_name());
  if (twin != nullptr) {
    twin->copy(*this);
  }
  return twin;
}

bool uvm_object::compare(const uvm_object& rhs, const uvm_comparer* comparer) const {
  const uvm_comparer own;
  const uvm_comparer& used = comparer == nullptr ? own : *comparer;
  used.start(*this, rhs);
  const bool same = do_compare(rhs, &used);
  return same && used.get_result() == 0;
}

void uvm_object::print(uvm_printer* printer) const { std::cout << sprint(printer) << std::flush; }

std::string uvm_object::sprint(uvm_printer* printer) const {
  uvm_printer own;
  uvm_printer& used = printer == nullptr ? own : *printer;
  used.print_object(get_name(), *this);
  return used.emit();
}

const uvm_report_object& uvm_object::reporter() const { return *uvm_root::get(); }

std::string uvm_object::report_context() const { return "reporter"; }

bool uvm_object::uvm_report_enabled(int verbosity, uvm_severity severity,
                                    const std::string& id) const {
  return severity != UVM_INFO || verbosity <= reporter().get_report_verbosity_level(severity, id);
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
  const uvm_report_object& object = reporter();
  uvm_report_server::get_server()->process(
      {severity, id, message, file, line, context.empty() ? report_context() : context,
       object.get_report_action(severity, id), object.get_report_file_handle()});
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
