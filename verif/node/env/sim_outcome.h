// SPDX-License-Identifier: Apache-2.0
// The result that a test leaves for run_sim, which outlives it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/node/env/sim_options.h"

namespace trib {

struct SimOutcome {
  std::uint64_t cycles = 0;
  std::vector<std::string> lost_recordings;  // waves, frames, coverage: what was wrong with each
};

/// A recording of which nothing was simulated, because the run ended before `window`, is lost:
/// `recording` ("pcap: no frame in run.pcapng") begins the text.
void note_unreached(SimOutcome& outcome, const std::string& recording, const TimeWindow& window,
                    std::uint64_t now_fs);

/// "TEST FAILED random seed 1 cycles 12 errors 1": UVM_ERRORs and UVM_FATALs so far.
std::string failure_line(const SimOptions& options, const SimOutcome& outcome);

}  // namespace trib
