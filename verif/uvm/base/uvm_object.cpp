// SPDX-License-Identifier: Apache-2.0
// See uvm_object.h.
#include "verif/uvm/base/uvm_object.h"

#include <iostream>

#include "verif/uvm/base/uvm_comparer.h"
#include "verif/uvm/base/uvm_printer.h"
#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/report/uvm_report_server.h"

namespace uvm {

uvm_object* uvm_object::create(const std::string&) {
  uvm_report_error("NO_OVERRIDE", "'" + get_name() + "' of type " + get_type_name() +
                                      " cannot be created: its class does not override create");
  return nullptr;
}

uvm_object* uvm_object::clone() {
  uvm_object* twin = create(get_name());
  if (twin == nullptr) {
    uvm_report_warning("CRFLD", "'" + get_name() + "' cannot be cloned: its create failed");
  } else {
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
  uvm_report_server::get_server()->process({&object, severity, id, message, verbosity, file, line,
                                            context.empty() ? report_context() : context,
                                            object.get_report_action(severity, id),
                                            object.get_report_file_handle()});
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

std::ostream& operator<<(std::ostream& stream, const uvm_object& object) {
  return stream << object.sprint();
}

std::ostream& operator<<(std::ostream& stream, const uvm_object* object) {
  return object == nullptr ? stream << "null" : stream << *object;
}

}  // namespace uvm
