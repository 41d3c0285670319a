// SPDX-License-Identifier: Apache-2.0
#include "host/engine/round_trip.h"

#include <algorithm>
#include <cstdlib>

namespace trib {
void RoundTrip::sample(Time round_trip) {
  if (measured_) {
    deviation_ += (std::abs(round_trip - mean_) - deviation_) / 4;
    mean_ += (round_trip - mean_) / 8;
  } else {
    mean_ = round_trip;
    deviation_ = round_trip / 2;
    measured_ = true;
    shortest_ = round_trip;
  }
  timeout_ = std::max(minimum_, mean_ + std::max(granularity_, 4 * deviation_));
  doublings_ = 0;
  shortest_ = std::min(shortest_, round_trip);
}

void RoundTrip::expired(unsigned doublings) { doublings_ = std::max(doublings_, doublings + 1); }

Time RoundTrip::timeout(unsigned doublings) const { return doubled(timeout_, doublings, maximum_); }

}  // namespace trib
