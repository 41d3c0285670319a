// SPDX-License-Identifier: Apache-2.0
#include "model/node/gap_detector.h"

namespace trib {
namespace {

bool is_above(std::uint32_t a, std::uint32_t b) { return static_cast<std::int32_t>(a - b) > 0; }

}  // namespace

GapDetector::Range GapDetector::accepted(std::uint32_t sequence) {
  if (!highest_ || is_above(sequence, *highest_)) {
    second_ = highest_;
    highest_ = sequence;
  } else if (!second_ || is_above(sequence, *second_)) {
    second_ = sequence;
  }
  const std::uint32_t first = next_;
  if (second_ && is_above(*second_, next_)) next_ = *second_;
  return {first, next_};
}

}  // namespace trib
