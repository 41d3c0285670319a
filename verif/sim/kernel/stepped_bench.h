// SPDX-License-Identifier: Apache-2.0
// A device with its clock and everything that drives its pins, as the ClockKernel steps it.
#pragma once

#include <cstdint>

namespace trib {

class SteppedBench {
 public:
  virtual ~SteppedBench() = default;
  SteppedBench(const SteppedBench&) = delete;
  SteppedBench& operator=(const SteppedBench&) = delete;

  /// One clock cycle. Throws what the device or a component at its pins throws.
  virtual void step() = 0;
  /// Index of the next clock edge.
  virtual std::uint64_t cycle() const = 0;
  virtual std::uint64_t now_fs() const = 0;
  /// Marks the current time in the waves, if any are recorded.
  virtual void mark_waves() = 0;

 protected:
  SteppedBench() = default;
};

}  // namespace trib
