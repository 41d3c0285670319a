// SPDX-License-Identifier: Apache-2.0
// The base of the tests of the UVM library itself. A test notes what happens and compares it in one
// of its last phases; a difference is UVM_ERROR, which makes the process exit with 1. The tests use only
// features that UVM-lite and Accellera's UVM-SystemC have in common.
#pragma once

#include <functional>
#include <string>
#include <systemc>
#include <uvm>
#include <vector>

namespace trib {

class CheckedTest : public uvm::uvm_test {
 public:
  explicit CheckedTest(uvm::uvm_component_name name) : uvm::uvm_test(name) {}

  void note(const std::string& text) { notes_ += notes_.empty() ? text : " " + text; }

 protected:
  void expect(bool holds, const std::string& what) {
    if (!holds) {
      uvm_report_error("EXPECT", what, uvm::UVM_NONE);
    }
  }
  void expect_equal(const std::string& actual, const std::string& expected) {
    expect(actual == expected, "expected '" + expected + "', got '" + actual + "'");
  }
  void expect_notes(const std::string& expected) { expect_equal(notes_, expected); }
  void expect_time(const sc_core::sc_time& expected) {
    expect_equal(sc_core::sc_time_stamp().to_string(), expected.to_string());
  }
  // Runs all of them as threads and waits for the last one to return.
  static void in_parallel(const std::vector<std::function<void()>>& functions) {
    sc_core::sc_join join;
    for (const auto& function : functions) {
      join.add_process(sc_core::sc_spawn(function));
    }
    join.wait();
  }

 private:
  std::string notes_;
};

inline sc_core::sc_time ns(double count) { return {count, sc_core::SC_NS}; }

}  // namespace trib
