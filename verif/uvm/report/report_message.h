// SPDX-License-Identifier: Apache-2.0
// One report on its way from an object to the server.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_types.h"

namespace uvm {

class uvm_report_object;

struct report_message {
  const uvm_report_object* client;  // whose verbosity and actions hold
  uvm_severity severity;
  std::string id;
  std::string message;
  int verbosity;
  std::string file;  // may be empty
  int line;
  std::string context;
  uvm_action action;
  UVM_FILE log;  // may be null
};

}  // namespace uvm
