// SPDX-License-Identifier: Apache-2.0
// See uvm_report_server.h.
#include "verif/uvm/report/uvm_report_server.h"

#include <iomanip>
#include <iostream>
#include <sstream>

#include "verif/uvm/base/uvm_root.h"

namespace uvm {
namespace {

constexpr std::array<const char*, 4> kSeverityName = {"UVM_INFO", "UVM_WARNING", "UVM_ERROR",
                                                      "UVM_FATAL"};

}  // namespace

uvm_report_server* uvm_report_server::get_server() {
  static uvm_report_server server;
  return &server;
}

std::string uvm_report_server::compose(const report_message& report) {
  std::ostringstream text;
  text << kSeverityName.at(report.severity) << ' ';
  if (!report.file.empty()) {
    text << report.file << '(' << report.line << ") ";
  }
  text << "@ " << sc_core::sc_time_stamp() << ": " << report.context << " [" << report.id << "] "
       << report.message;
  return text.str();
}

void uvm_report_server::process(const report_message& report) {
  ++severity_count_.at(report.severity);
  ++id_count_[report.id];
  std::cout << compose(report) << std::endl;
  bool exit = report.severity == UVM_FATAL;
  if (report.severity == UVM_ERROR && max_quit_count_ != 0) {
    exit = ++quit_count_ >= max_quit_count_;
  }
  if (exit) {
    uvm_root::get()->die();
  }
}

std::string uvm_report_server::summary() const {
  std::ostringstream text;
  text << "\n--- UVM Report Summary ---\n\n";
  if (max_quit_count_ != 0) {
    text << (quit_count_ >= max_quit_count_ ? "Quit count reached!\n" : "")
         << "Quit count : " << std::setw(5) << quit_count_ << " of " << std::setw(5)
         << max_quit_count_ << '\n';
  }
  text << "** Report counts by severity\n";
  for (std::size_t severity = 0; severity < kSeverityName.size(); ++severity) {
    text << std::left << std::setw(12) << kSeverityName.at(severity) << " :" << std::right
         << std::setw(4) << severity_count_.at(severity) << '\n';
  }
  text << "** Report counts by id\n";
  for (const auto& [id, count] : id_count_) {
    text << std::left << std::setw(22) << '[' + id + ']' << std::right << std::setw(4) << count
         << '\n';
  }
  return text.str();
}

void uvm_report_server::report_summarize() const {
  uvm_report_info("UVM/REPORT/SERVER", summary(), UVM_LOW);
}

}  // namespace uvm
