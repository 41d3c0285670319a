// SPDX-License-Identifier: Apache-2.0
#include "verif/router/network/router_fabric.h"

#include <string>

#include "model/base/random.h"

namespace trib::router {
namespace {

/// By which the other end of a link leads back.
unsigned opposite(unsigned direction) { return direction ^ 1u; }

}  // namespace

RouterFabric::RouterFabric(RtlContext& context, const Channels& channels,
                           const nic::NetworkTiming& timing,
                           const std::vector<nic::TileLines>& ends, std::uint64_t seed) {
  const RouterGrid& grid = channels.grid;
  for (unsigned n = 0; n < grid.nodes(); ++n) {
    unsigned datelines = 0;
    for (unsigned d = 0; d < kLinks; ++d) datelines |= unsigned{grid.is_dateline(n, d)} << d;
    tiles_.emplace_back(context, channels.routes.at(n), datelines, ends.at(n),
                        nic::kRouterScope + std::to_string(n));
  }
  Random random({seed, 16});
  const auto latency = [&] {
    return timing.random_links ? random.between(1, timing.link_latency) : timing.link_latency;
  };
  for (unsigned n = 0; n < grid.nodes(); ++n) {
    for (unsigned d = 0; d < kLinks; ++d) {
      if (!grid.has_link(n, d)) continue;
      LinkLines& there = tiles_[grid.neighbour(n, d)].links;
      tiles_[n].links.flits_out[d] = &flits_.emplace_back(latency());
      there.flits_in[opposite(d)] = &flits_.back();
      tiles_[n].links.credits_in[d] = &credits_.emplace_back(latency());
      there.credits_out[opposite(d)] = &credits_.back();
    }
  }
}

void RouterFabric::reset(bool on) {
  in_reset_ = on;
  for (RouterTile& tile : tiles_) tile.reset(on);
}

void RouterFabric::fall(std::uint64_t cycle) {
  for (RouterTile& tile : tiles_) tile.fall(cycle);
}

void RouterFabric::trace(VerilatedFstC& trace) {
  for (RouterTile& tile : tiles_) tile.trace(trace);
}

void RouterFabric::rise(std::uint64_t cycle) {
  for (RouterTile& tile : tiles_) tile.rise();
  if (after_cycle && !in_reset_) after_cycle(cycle);
}

nic::MakeFabric make_router_fabric(const Channels& channels, std::uint64_t seed,
                                   const std::function<void(RouterFabric&)>& made) {
  return [channels, seed, made](RtlContext& context, const nic::NetworkTiming& timing,
                                const std::vector<nic::TileLines>& ends) {
    auto fabric = std::make_unique<RouterFabric>(context, channels, timing, ends, seed);
    if (made) made(*fabric);
    return fabric;
  };
}

}  // namespace trib::router
