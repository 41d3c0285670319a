// SPDX-License-Identifier: Apache-2.0
// The top of the component tree: runs one test per process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class phase_runner;

class uvm_root : public uvm_component {
 public:
  // Made at the first use, which has to come after sc_set_time_resolution.
  static uvm_root* get();

  // Makes the component that the factory knows as `test_name`, as "test_name" at the top, runs all
  // phases, reports the summary and destroys the components. Throws std::runtime_error for an
  // unknown test, UVM_FATAL before the simulation starts, and a second call in the same process. An
  // exception or UVM_FATAL later on ends the process with exit code 1.
  void run_test(const std::string& test_name = "");

  // UVM_FATAL when the run phase takes longer; 9200 s without setting.
  void set_timeout(const sc_core::sc_time& timeout);

  // pre_abort on all components, the summary, then throws std::runtime_error.
  [[noreturn]] void die();

  const std::string get_type_name() const override { return "uvm::uvm_root"; }
  const char* kind() const override { return "uvm::uvm_root"; }

 protected:
  std::string report_context() const override { return "reporter"; }

 private:
  friend class config_table;

  // The rank of what uvm_config_db sets in this context now; the highest wins.
  int config_rank(const uvm_component* context) const;
  uvm_root();
  ~uvm_root() override;
  void end_of_elaboration() override;
  void start_of_simulation() override;
  void make_test(const std::string& test_name);

  std::unique_ptr<phase_runner> phases_;  // from run_test on
  sc_core::sc_time timeout_;
  bool timeout_set_ = false;
  bool dying_ = false;
};

}  // namespace uvm
