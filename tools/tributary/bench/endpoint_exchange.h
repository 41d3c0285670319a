// SPDX-License-Identifier: Apache-2.0
// The exchange of gradients by the RTL of endpoints whose links have 10 Gb/s, as in INCEPTIONN: by a ring,
// or by an aggregator. Workers have ports of 40 Gb/s, so that only links matter. Values are small
// enough that three of four have a code of a byte and the fourth has none, and so have all partial sums:
// ratio 4. Out: time from the first byte that a worker sends to the last one that any receives, in units
// of what the message takes on a link of 10 Gb/s in frames of 1408 bytes. Errors: std::runtime_error for a
// wrong sum; those of EndpointNetwork.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trib {

inline constexpr unsigned kExchangeWorkers = 4;

struct ExchangeConfig {
  std::size_t elements = 0;
  unsigned workers = kExchangeWorkers;  // of a ring; an aggregator has four
  bool coded = false;  // links in mode B, 2^-8; of the aggregator those of gradients only
  std::uint64_t seed = 1;
};

/// An allreduce over a ring of endpoints.
double ring_exchange(const ExchangeConfig& config);

/// A fifth endpoint has a link to each of the four, and all of them share its 10 Gb/s, as they would at
/// one port of a switch: each has a quarter. First it reduces the gradients of the four; when its worker
/// has all of the sum, it sends as many raw values to the four. The times of both are added.
double aggregator_exchange(const ExchangeConfig& config);

}  // namespace trib
