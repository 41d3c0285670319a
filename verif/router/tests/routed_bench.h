// SPDX-License-Identifier: Apache-2.0
// RoutedBench: a network of interfaces with routers and random data, every flit of every link checked, memories
// compared with the golden execution after each round.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/nic/tests/bench.h"
#include "verif/router/tests/packet_checker.h"

namespace trib::router {

class RoutedBench {
 public:
  /// `depth` is that of the router as built.
  RoutedBench(const Channels& channels, const std::vector<nic::Tables>& tables, std::uint32_t flits,
              const nic::NetworkTiming& timing, const nic::Settings& settings, unsigned depth,
              std::uint64_t seed = 1);

  /// A round, and its cycles. Nothing is left on the way after it. Errors: Mismatch, RtlError.
  std::uint64_t run(std::uint64_t limit, const std::vector<unsigned>& skew = {});

  const PacketChecker& packets() const { return packets_; }

 private:
  PacketChecker packets_;
  unsigned longest_;  // cycles until the last credit is back

 public:
  nic::Bench bench;
};

}  // namespace trib::router
