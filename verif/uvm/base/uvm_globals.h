// SPDX-License-Identifier: Apache-2.0
// The functions of namespace uvm that need no object: they act on the uvm_root.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_types.h"

namespace uvm {

class uvm_printer;

// See uvm_root.
void run_test(const std::string& test_name = "");
void print_topology(uvm_printer* printer = nullptr);

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

// Does the text match the glob? `*` stands for any number of characters, `?` for one.
bool uvm_is_match(const std::string& glob, const std::string& text);

}  // namespace uvm
