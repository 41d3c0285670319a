// SPDX-License-Identifier: Apache-2.0
// Prints and counts all reports of the process. The text of one report:
//   UVM_INFO file.cpp(12) @ 5 ns: my_test.env [ID] message
// A fatal report ends the process, see uvm_root::die. Severity counts do not change the exit code:
// sc_main has to look at them.
#pragma once

#include <array>
#include <map>
#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_report_server : public uvm_object {
 public:
  static uvm_report_server* get_server();

  int get_severity_count(uvm_severity severity) const { return severity_count_[severity]; }

  // After so many errors the process ends, see uvm_root::die; 0: never.
  void set_max_quit_count(int count) { max_quit_count_ = count; }
  int get_max_quit_count() const { return max_quit_count_; }
  int get_quit_count() const { return quit_count_; }

  // All counts, as UVM_INFO of the root.
  void report_summarize() const;

 private:
  friend class uvm_object;

  struct report_message {
    uvm_severity severity;
    std::string id;
    std::string message;
    std::string file;  // may be empty
    int line;
    std::string context;
  };

  uvm_report_server() = default;
  void process(const report_message& report);
  static std::string compose(const report_message& report);
  std::string summary() const;

  std::array<int, 4> severity_count_{};
  std::map<std::string, int> id_count_;
  int max_quit_count_ = 0;
  int quit_count_ = 0;
};

}  // namespace uvm
