// SPDX-License-Identifier: Apache-2.0
// See uvm_globals.h.
#include "verif/uvm/base/uvm_globals.h"

#include "verif/uvm/base/uvm_root.h"

namespace uvm {

void run_test(const std::string& test_name) { uvm_root::get()->run_test(test_name); }

void uvm_set_verbosity_level(int verbosity) {
  uvm_root::get()->set_report_verbosity_level_hier(verbosity);
}

bool uvm_report_enabled(int verbosity, uvm_severity severity, const std::string& id) {
  return uvm_root::get()->uvm_report_enabled(verbosity, severity, id);
}

void uvm_report_info(const std::string& id, const std::string& message, int verbosity,
                     const std::string& file, int line, const std::string& context,
                     bool enabled_checked) {
  uvm_root::get()->uvm_report_info(id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_report_warning(const std::string& id, const std::string& message, int verbosity,
                        const std::string& file, int line, const std::string& context,
                        bool enabled_checked) {
  uvm_root::get()->uvm_report_warning(id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_report_error(const std::string& id, const std::string& message, int verbosity,
                      const std::string& file, int line, const std::string& context,
                      bool enabled_checked) {
  uvm_root::get()->uvm_report_error(id, message, verbosity, file, line, context, enabled_checked);
}

void uvm_report_fatal(const std::string& id, const std::string& message, int verbosity,
                      const std::string& file, int line, const std::string& context,
                      bool enabled_checked) {
  uvm_root::get()->uvm_report_fatal(id, message, verbosity, file, line, context, enabled_checked);
}

bool uvm_is_match(const std::string& glob, const std::string& text) {
  // On a mismatch the latest star takes one character more; `star` and `taken` remember where.
  std::size_t pattern = 0, position = 0, star = std::string::npos, taken = 0;
  while (position < text.size()) {
    if (pattern < glob.size() && glob[pattern] == '*') {
      star = pattern++;
      taken = position;
    } else if (pattern < glob.size() && (glob[pattern] == '?' || glob[pattern] == text[position])) {
      ++pattern;
      ++position;
    } else if (star != std::string::npos) {
      pattern = star + 1;
      position = ++taken;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', pattern) == std::string::npos;
}

}  // namespace uvm
