// SPDX-License-Identifier: Apache-2.0
// A ring of endpoints (ENDPOINT.md) as they are built, with encoded links or without (EP21), after INCEPTIONN (Li et
// al., MICRO 2018, its exchange without an aggregator): rounds of eight chunks of 8192 bytes, one after the other
// (EP15.2), each of 2 (n - 1) messages of 1/n of them, in frames of 1408 bytes, with acknowledgements and heads
// (ENDPOINT.md, section 13). A round takes as long as its wire, the interface or the hops, whichever is slowest. Within 4 %
// of the RTL of rings of 4 and 8 (`tributary bench systems`). Bytes and seconds. Workers are at ports of 40 Gb/s, links have 10 Gb/s. For another rate,
// which is not built, it is the time on the wire only, a lower bound.
#pragma once

#include "model/systems/system.h"

namespace trib::systems {

class EndpointRing : public System {
 public:
  /// `ratio`: of the payload of a frame to what is sent of it; 1: raw.
  explicit EndpointRing(double ratio) : ratio_(ratio) {}

  std::string name() const override;
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce& work) const override;
  /// Time of the links only, as if the whole message were one round and hops took no time.
  double wire_seconds(const Allreduce& work) const;

 private:
  /// Of one of the rounds that follow each other.
  double round_seconds(const Allreduce& round) const;

  double ratio_;
};

}  // namespace trib::systems
