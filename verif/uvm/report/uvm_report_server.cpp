// SPDX-License-Identifier: Apache-2.0
// See uvm_report_server.h.
#include "verif/uvm/report/uvm_report_server.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "verif/uvm/base/uvm_root.h"

namespace uvm {
namespace {

constexpr std::array<const char*, 4> kSeverityName = {"UVM_INFO", "UVM_WARNING", "UVM_ERROR",
                                                      "UVM_FATAL"};

// Makes the flag false at the end of the scope.
struct restore {
  bool& flag;
  ~restore() { flag = false; }
};

std::string compose(const report_message& report) {
  std::ostringstream text;
  text << kSeverityName.at(report.severity) << ' ';
  if (!report.file.empty()) {
    text << report.file << '(' << report.line << ") ";
  }
  text << "@ " << sc_core::sc_time_stamp() << ": " << report.context << " [" << report.id << "] "
       << report.message;
  return text.str();
}

}  // namespace

uvm_report_server* uvm_report_server::get_server() {
  static uvm_report_server server;
  return &server;
}

int uvm_report_server::get_id_count(const std::string& id) const {
  const auto found = id_count_.find(id);
  return found == id_count_.end() ? 0 : found->second;
}

void uvm_report_server::set_max_quit_count(int count, bool overridable) {
  if (!quit_count_overridable_) {
    uvm_report_info("NOMAXQUITOVR",
                    "the maximum quit count of " + std::to_string(max_quit_count_) +
                        " is not overridable: " + std::to_string(count) + " is ignored",
                    UVM_NONE);
    return;
  }
  max_quit_count_ = count;
  quit_count_overridable_ = overridable;
}

void uvm_report_server::add_catcher(const uvm_report_object* object, uvm_report_catcher* catcher,
                                    uvm_apprepend where) {
  catchers_.insert(where == UVM_APPEND ? catchers_.end() : catchers_.begin(), {object, catcher});
}

void uvm_report_server::remove_catcher(const uvm_report_object* object,
                                       const uvm_report_catcher* catcher) {
  catchers_.erase(std::remove_if(catchers_.begin(), catchers_.end(),
                                 [&](const registration& entry) {
                                   return entry.object == object && entry.catcher == catcher;
                                 }),
                  catchers_.end());
}

bool uvm_report_server::pass_catchers(report_message& report) {
  if (catching_) {
    return true;
  }
  const restore at_end{catching_};
  catching_ = true;
  const std::vector<registration> asked = catchers_;  // do_catch may change the list
  return std::all_of(asked.begin(), asked.end(), [&](const registration& entry) {
    const bool concerned = entry.object == nullptr || entry.object == report.client;
    return !concerned || !entry.catcher->callback_mode() || entry.catcher->lets_pass(report);
  });
}

void uvm_report_server::process(report_message report) {
  if (pass_catchers(report) && report.action != UVM_NO_ACTION) {
    execute(report);
  }
}

void uvm_report_server::execute(const report_message& report) {
  ++severity_count_.at(report.severity);
  ++id_count_[report.id];
  if ((report.action & (UVM_DISPLAY | UVM_LOG)) != 0) {
    const std::string text = compose(report);
    if ((report.action & UVM_DISPLAY) != 0) {
      std::cout << text << std::endl;
    }
    if ((report.action & UVM_LOG) != 0 && report.log != nullptr) {
      *report.log << text << std::endl;
    }
  }
  bool exit = (report.action & UVM_EXIT) != 0;
  if ((report.action & UVM_COUNT) != 0 && max_quit_count_ != 0) {
    exit = ++quit_count_ >= max_quit_count_ || exit;
  }
  if (exit) {
    uvm_root::get()->die();
  }
  if ((report.action & UVM_STOP) != 0) {
    sc_core::sc_stop();
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

void uvm_report_server::report_summarize(UVM_FILE file) const {
  if (file != nullptr) {
    *file << summary() << std::flush;
  } else {
    uvm_report_info("UVM/REPORT/SERVER", summary(), UVM_LOW);
  }
}

}  // namespace uvm
