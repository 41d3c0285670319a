// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/step_file.h"

#include <fmt/format.h>

#include <utility>

#include "model/base/output_target.h"
#include "verif/node/trace/step_text.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

StepFile::StepFile(std::string file, const TimeWindow& window, const Frequency& clock)
    : file_(std::move(file)), window_(window), clock_(clock), stream_(open_output(file_)) {
  flush();
}

void StepFile::write(const NodeStep& step) {
  if (window_.holds(time_fs(step.cycle))) stream_ << json_line(step) << '\n';
}

void StepFile::flush() {
  stream_.flush();
  if (!stream_) {
    throw RecordingError(
        fmt::format("trace: can't write {}: check the folder, its rights and the disk", file_));
  }
}

void StepFile::close(std::uint64_t cycle) {
  flush();
  if (window_.from_fs <= time_fs(cycle)) return;
  throw RecordingError(fmt::format(
      "trace: no step in {}: nothing was simulated from {} ns on, the run ended at {} ns", file_,
      window_.from_fs / kFsPerNs, time_fs(cycle) / kFsPerNs));
}

std::uint64_t StepFile::time_fs(std::uint64_t cycle) const {
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(cycle) * kFsPerSecond *
                                    clock_.denominator / clock_.numerator);
}

}  // namespace trib
