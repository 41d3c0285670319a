// SPDX-License-Identifier: Apache-2.0
// The steps of a node in a file, a JSON object a line (step_text.h), of those cycles that lie within
// a window of simulated time. Errors: RecordingError.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "model/node/node_step.h"
#include "verif/node/dut/node_dut.h"
#include "verif/sim/clock/clock_scheduler.h"

namespace trib {

class StepFile {
 public:
  /// The file is replaced. `clock` is the node's.
  StepFile(std::string file, const TimeWindow& window, const Frequency& clock);

  void write(const NodeStep& step);
  /// Makes all steps so far visible to readers. Throws if it can't be written.
  void flush();
  /// The last flush, of a run that has ended in this cycle. Throws also if the window has not begun.
  void close(std::uint64_t cycle);

 private:
  std::uint64_t time_fs(std::uint64_t cycle) const;

  std::string file_;
  TimeWindow window_;
  Frequency clock_;
  std::ofstream stream_;
};

}  // namespace trib
