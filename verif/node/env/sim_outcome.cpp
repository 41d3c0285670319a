// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/sim_outcome.h"

#include <fmt/format.h>

#include <uvm>

#include "verif/sim/clock/clock_scheduler.h"

namespace trib {

void note_unreached(SimOutcome& outcome, const std::string& recording, const TimeWindow& window,
                    std::uint64_t now_fs) {
  if (window.from_fs <= now_fs) return;
  outcome.lost_recordings.push_back(
      fmt::format("{}: nothing was simulated from {} ns on, the run ended at {} ns", recording,
                  window.from_fs / kFsPerNs, now_fs / kFsPerNs));
}

std::string failure_line(const SimOptions& options, const SimOutcome& outcome) {
  uvm::uvm_report_server& server = *uvm::uvm_report_server::get_server();
  const int errors =
      server.get_severity_count(uvm::UVM_ERROR) + server.get_severity_count(uvm::UVM_FATAL);
  return fmt::format("TEST FAILED {} seed {} cycles {} errors {}", options.test, options.seed,
                     outcome.cycles, errors);
}

}  // namespace trib
