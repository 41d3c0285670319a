// SPDX-License-Identifier: Apache-2.0
// See uvm_phase.h.
#include "verif/uvm/phase/uvm_phase.h"

#include <algorithm>
#include <vector>

namespace uvm {

void uvm_phase::raise_objection(uvm_object* object, const std::string& description, int count) {
  objector& entry = objectors_[object];
  entry.raised += count;
  entry.who = object->get_full_name() + (description.empty() ? "" : ": " + description);
  total_ += count;
}

void uvm_phase::drop_objection(uvm_object* object, const std::string&, int count) {
  objector& entry = objectors_[object];
  if (count > entry.raised) {
    uvm_report_fatal("OBJTN_ZERO", "'" + object->get_full_name() + "' drops " +
                                       std::to_string(count) + " objection(s) to phase " +
                                       get_name() + " but has raised only " +
                                       std::to_string(entry.raised));
    return;
  }
  entry.raised -= count;
  total_ -= count;
  if (total_ == 0) {
    changed_.notify();
  }
}

std::string uvm_phase::objectors() const {
  std::vector<std::string> lines;
  for (const auto& [object, entry] : objectors_) {
    if (entry.raised > 0) {
      lines.push_back("\n  " + std::to_string(entry.raised) + " x " + entry.who);
    }
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) {
    text += line;
  }
  return text;
}

bool uvm_phase::wait_all_dropped(const sc_core::sc_time& deadline) {
  for (;;) {
    if (total_ == 0) {
      // A thread that reacts to the last drop may object again in the same instant.
      sc_core::wait(sc_core::SC_ZERO_TIME);
      if (total_ == 0) {
        return true;
      }
    }
    if (sc_core::sc_time_stamp() >= deadline) {
      return false;
    }
    sc_core::wait(deadline - sc_core::sc_time_stamp(), changed_);
  }
}

}  // namespace uvm
