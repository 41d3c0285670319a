// SPDX-License-Identifier: Apache-2.0
// Which contributions of a group's members are to be reported as lost (RC4), in one life. A node may
// leave out a report whose queue is full (VD2).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
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
  struct Loss {
    std::uint32_t sequence;
    bool certain;  // it has to be reported as long as its slot waits for it
  };

  // This one may be reported. Numbers rise.
  void add(unsigned port, const Loss& loss) { losses_.at(port).push_back(loss); }
  // A copy of this chunk comes: it may have come before its loss was seen.
  void claimed(unsigned port, std::uint32_t sequence);
  // It is reported. Returns those below it that are passed over, or nothing if it may not be reported
  // after those that were reported before.
  std::optional<std::vector<Loss>> reported(unsigned port, std::uint32_t sequence);
  // Those that were not reported, but may be.
  const std::deque<Loss>& unreported(unsigned port) const { return losses_.at(port); }

 private:
  std::vector<GapDetector> detectors_;              // by port
  std::array<std::deque<Loss>, kMaxPorts> losses_;  // by port, rising
};

}  // namespace trib
