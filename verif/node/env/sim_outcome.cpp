// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/sim_outcome.h"

#include <fmt/format.h>

#include <uvm>

namespace trib {

std::string failure_line(const SimOptions& options, const SimOutcome& outcome) {
  uvm::uvm_report_server& server = *uvm::uvm_report_server::get_server();
  const int errors =
      server.get_severity_count(uvm::UVM_ERROR) + server.get_severity_count(uvm::UVM_FATAL);
  return fmt::format("TEST FAILED {} seed {} cycles {} errors {}", options.test, options.seed,
                     outcome.cycles, errors);
}

}  // namespace trib
