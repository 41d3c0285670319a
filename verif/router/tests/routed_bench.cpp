// SPDX-License-Identifier: Apache-2.0
#include "verif/router/tests/routed_bench.h"

namespace trib::router {
namespace {

constexpr unsigned kCyclesOfARouter = 40;  // with packets of others in front

}  // namespace

RoutedBench::RoutedBench(const Channels& channels, const std::vector<nic::Tables>& tables,
                         std::uint32_t flits, const nic::NetworkTiming& timing,
                         const nic::Settings& settings, unsigned depth, std::uint64_t seed)
    : packets_(channels, depth),
      longest_((timing.link_latency + kCyclesOfARouter) *
               (channels.grid.rows + channels.grid.columns + 1)),
      bench(channels.wiring, tables, flits, timing, settings, seed, {},
            make_router_fabric(channels, seed, [this](RouterFabric& fabric) {
              fabric.after_cycle = [this, &fabric](std::uint64_t cycle) {
                packets_.observe(fabric, cycle);
              };
            })) {
  bench.check_links();
}

std::uint64_t RoutedBench::run(std::uint64_t limit, const std::vector<unsigned>& skew) {
  const std::uint64_t cycles = bench.run(limit, skew);
  bench.network.step(longest_);
  packets_.require_empty();
  return cycles;
}

}  // namespace trib::router
