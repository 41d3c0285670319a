// SPDX-License-Identifier: Apache-2.0
// The retransmission timeout of RFC 6298, derived from measured round trips:
//
//   timeout = max(minimum, mean + max(granularity, 4 * deviation)) * 2^doublings, <= maximum
//
// with smoothed mean and deviation. A timeout that has expired doubles the one of everything sent
// from then on, until a valid sample comes: if all is sent twice because the timeout is too short,
// Karn's rule leaves no samples to correct it, but the doubled timeout soon lets one through.
#pragma once

#include "model/base/time.h"

namespace trib {

class RoundTrip {
 public:
  // `initial_timeout` holds until the first sample; `minimum_timeout` is the least after it,
  // `maximum_timeout` the most ever. `granularity` is how late the caller may see that time has
  // passed.
  RoundTrip(Time initial_timeout, Time minimum_timeout, Time maximum_timeout, Time granularity)
      : minimum_(minimum_timeout),
        maximum_(maximum_timeout),
        granularity_(granularity),
        timeout_(initial_timeout) {}

  // The time from a contribution that was sent once to its result. Never from one that was sent
  // several times: it isn't known which copy was answered (Karn's rule). Ends the doubling.
  void sample(Time round_trip);

  // A timeout that had been doubled `doublings` times has expired: the next is one more, if it is
  // not already. Those that were sent together count once so.
  void expired(unsigned doublings);

  // Was there a sample?
  bool measured() const { return measured_; }
  // The least of all samples: only the path itself. 0 before the first.
  Time shortest() const { return shortest_; }

  // How often the timeout of what is sent now is doubled.
  unsigned doublings() const { return doublings_; }
  // The timeout, doubled that often, within the maximum.
  Time timeout(unsigned doublings) const;

 private:
  Time minimum_;
  Time maximum_;
  Time granularity_;
  Time timeout_;
  Time mean_ = 0;
  Time deviation_ = 0;
  Time shortest_ = 0;
  bool measured_ = false;
  unsigned doublings_ = 0;
};

}  // namespace trib
