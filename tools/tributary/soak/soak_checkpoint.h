// SPDX-License-Identifier: Apache-2.0
// How far a soak run has come, in a JSON file, so that one that was interrupted goes on from its
// last whole segment. Written to a file beside it first, so that it is never half a checkpoint.
// Errors: FileError with the path, also for a file that belongs to a run with other parameters.
#pragma once

#include <cstdint>
#include <string>

#include "tools/tributary/soak/soak_segment.h"

namespace trib {

struct SoakRun {
  std::uint64_t chunks = 20'000;
  SoakShape shape;
};

/// Totals of nothing if there is no such file.
SoakTotals read_checkpoint(const std::string& path, const SoakRun& run);
void write_checkpoint(const std::string& path, const SoakRun& run, const SoakTotals& totals);

}  // namespace trib
