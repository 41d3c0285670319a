// SPDX-License-Identifier: Apache-2.0
// Which contributions of a group's members are to be reported as lost (RC4), in one life. A node may
// leave out a report whose queue is full (VD2).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "model/node/gap_detector.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

class StepLosses {
 public:
  explicit StepLosses(std::uint32_t first_sequence)
      : detectors_(kMaxPorts, GapDetector(first_sequence)) {}

  // The numbers that may have been lost on `port` now that `sequence` was accepted there.
  GapDetector::Range accepted(unsigned port, std::uint32_t sequence) {
    return detectors_.at(port).accepted(sequence);
  }
  // Number `sequence` may be reported. Numbers rise.
  void add(unsigned port, std::uint32_t sequence) { losses_.at(port).push_back(sequence); }
  // It is reported. Returns whether it may be, after those that were reported before.
  bool reported(unsigned port, std::uint32_t sequence);
  // Those that were not reported, but may be.
  const std::deque<std::uint32_t>& unreported(unsigned port) const { return losses_.at(port); }

 private:
  std::vector<GapDetector> detectors_;                       // by port
  std::array<std::deque<std::uint32_t>, kMaxPorts> losses_;  // by port, rising
};

}  // namespace trib
