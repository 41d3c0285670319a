// SPDX-License-Identifier: Apache-2.0
// The functions of namespace uvm that need no object: they act on the uvm_root; and the macros of
// reports with file and line. Each macro expands to a bare `if`: always write braces around a
// statement that contains one. In a class they call its members, elsewhere (with `using namespace
// uvm` or a uvm type among the arguments) the functions here.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

// See uvm_root.
void run_test(const std::string& test_name = "");

// The verbosity level of all components that exist and, by inheritance, of those made later.
void uvm_set_verbosity_level(int verbosity);

// Reports of the root, for code outside of objects: see uvm_object.
bool uvm_report_enabled(int verbosity, uvm_severity severity = UVM_INFO,
                        const std::string& id = "");
void uvm_report_info(const std::string& id, const std::string& message, int verbosity = UVM_NONE,
                     const std::string& file = "", int line = 0, const std::string& context = "",
                     bool enabled_checked = false);
void uvm_report_warning(const std::string& id, const std::string& message, int verbosity = UVM_NONE,
                        const std::string& file = "", int line = 0, const std::string& context = "",
                        bool enabled_checked = false);
void uvm_report_error(const std::string& id, const std::string& message, int verbosity = UVM_NONE,
                      const std::string& file = "", int line = 0, const std::string& context = "",
                      bool enabled_checked = false);
void uvm_report_fatal(const std::string& id, const std::string& message, int verbosity = UVM_NONE,
                      const std::string& file = "", int line = 0, const std::string& context = "",
                      bool enabled_checked = false);

// Does the text match the glob? `*` matches any number of characters, `?` one.
bool uvm_is_match(const std::string& glob, const std::string& text);

}  // namespace uvm

#define UVM_INFO(ID, MSG, VERBOSITY)                          \
  if (uvm_report_enabled((VERBOSITY), ::uvm::UVM_INFO, (ID))) \
  uvm_report_info((ID), (MSG), (VERBOSITY), __FILE__, __LINE__, "", true)

#define UVM_WARNING(ID, MSG)                                         \
  if (uvm_report_enabled(::uvm::UVM_NONE, ::uvm::UVM_WARNING, (ID))) \
  uvm_report_warning((ID), (MSG), ::uvm::UVM_NONE, __FILE__, __LINE__, "", true)

#define UVM_ERROR(ID, MSG)                                         \
  if (uvm_report_enabled(::uvm::UVM_NONE, ::uvm::UVM_ERROR, (ID))) \
  uvm_report_error((ID), (MSG), ::uvm::UVM_NONE, __FILE__, __LINE__, "", true)

#define UVM_FATAL(ID, MSG)                                         \
  if (uvm_report_enabled(::uvm::UVM_NONE, ::uvm::UVM_FATAL, (ID))) \
  uvm_report_fatal((ID), (MSG), ::uvm::UVM_NONE, __FILE__, __LINE__, "", true)
