// SPDX-License-Identifier: Apache-2.0
// The drawing of a training with compression, as SVG: accuracy next to that of FP32, ratio, errors of
// the sums by layer and time of the exchanges, all by epoch.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/collective/wire_bytes.h"
#include "tools/tributary/training/trainer.h"

namespace trib {

// One epoch of a training whose gradients are encoded.
struct CompressedEpoch {
  EpochRecord training;
  double reference = 0;        // accuracy of the same training in FP32, after as many epochs
  WireBytes wire;              // both directions of all workers
  double seconds = 0;          // of the exchanges
  std::vector<double> errors;  // relative, of the sums, by layer
};

// `epochs` has one at least.
std::string training_plot(const std::vector<CompressedEpoch>& epochs, const std::string& subtitle);

}  // namespace trib
