// SPDX-License-Identifier: Apache-2.0
// Reports with file and line. Each expands to a bare `if`: always write braces around a statement
// that contains one. In a class they call its members, elsewhere (with `using namespace uvm` or a
// uvm type among the arguments) the functions of uvm_globals.h.
#pragma once

#include "verif/uvm/base/uvm_globals.h"

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
