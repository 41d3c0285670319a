// SPDX-License-Identifier: Apache-2.0
#include "model/worker/round_trip.h"

#include <algorithm>
#include <cstdlib>

namespace trib {
namespace {

constexpr unsigned kMaxDoublings = 10;

}  // namespace

void RoundTrip::sample(Time round_trip) {
  if (measured_) {
    deviation_ += (std::abs(round_trip - mean_) - deviation_) / 4;
    mean_ += (round_trip - mean_) / 8;
  } else {
    mean_ = round_trip;
    deviation_ = round_trip / 2;
    measured_ = true;
  }
  timeout_ = mean_ + std::max(mean_, 4 * deviation_);
}

Time RoundTrip::timeout(unsigned timeouts) const {
  return timeout_ << std::min(timeouts, kMaxDoublings);
}

}  // namespace trib
