// SPDX-License-Identifier: Apache-2.0
// Prints and counts all reports of the process. The text of one report:
//   UVM_INFO file.cpp(12) @ 5 ns: my_test.env [ID] message
// Severity counts do not change the exit code: sc_main has to look at them.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "verif/uvm/base/uvm_object.h"
#include "verif/uvm/report/report_message.h"
#include "verif/uvm/report/uvm_report_catcher.h"

namespace uvm {

class uvm_report_server : public uvm_object {
 public:
  static uvm_report_server* get_server();

  int get_severity_count(uvm_severity severity) const { return severity_count_[severity]; }
  void set_severity_count(uvm_severity severity, int count) { severity_count_[severity] = count; }
  int get_id_count(const std::string& id) const;
  void set_id_count(const std::string& id, int count) { id_count_[id] = count; }

  // After that many reports with UVM_COUNT the process ends, see uvm_root::die; 0: never. A setting
  // that is not overridable holds against all later ones.
  void set_max_quit_count(int count, bool overridable = true);
  int get_max_quit_count() const { return max_quit_count_; }
  int get_quit_count() const { return quit_count_; }
  void set_quit_count(int count) { quit_count_ = count; }

  // Reports all counts: in `file` if given, otherwise as UVM_INFO of the root.
  void report_summarize(UVM_FILE file = nullptr) const;

 private:
  friend class uvm_object;
  friend class uvm_report_cb;

  struct registration {
    const uvm_report_object* object;  // null: all of them
    uvm_report_catcher* catcher;
  };

  uvm_report_server() = default;
  // Asks the catchers, counts the report and carries out its action; does nothing more for
  // UVM_NO_ACTION.
  void process(report_message report);
  void execute(const report_message& report);
  bool pass_catchers(report_message& report);
  void add_catcher(const uvm_report_object* object, uvm_report_catcher* catcher,
                   uvm_apprepend where);
  void remove_catcher(const uvm_report_object* object, const uvm_report_catcher* catcher);
  std::string summary() const;

  std::array<int, 4> severity_count_{};
  std::map<std::string, int> id_count_;
  int max_quit_count_ = 0;
  bool quit_count_overridable_ = true;
  int quit_count_ = 0;
  std::vector<registration> catchers_;
  bool catching_ = false;  // what catchers report passes them by
};

}  // namespace uvm
