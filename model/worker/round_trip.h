// SPDX-License-Identifier: Apache-2.0
// The retransmission timeout, derived from measured round trips as RFC 6298 does: smoothed mean
// plus four times the smoothed deviation, but at least twice the mean, so that a steady link is
// not taken for a dead one at the first late result.
#pragma once

#include "model/worker/time.h"

namespace trib {

class RoundTrip {
 public:
  // `initial_timeout` holds until the first sample.
  explicit RoundTrip(Time initial_timeout) : timeout_(initial_timeout) {}

  // The time from a contribution that was sent once to its result. Never from one that was sent
  // several times: it isn't known which copy was answered (Karn's rule).
  void sample(Time round_trip);

  // How long to wait after a contribution that has timed out `timeouts` times: doubles each time.
  Time timeout(unsigned timeouts) const;

 private:
  Time timeout_;
  Time mean_ = 0;
  Time deviation_ = 0;
  bool measured_ = false;
};

}  // namespace trib
