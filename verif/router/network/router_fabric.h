// SPDX-License-Identifier: Apache-2.0
// RouterFabric: a router for each interface of a network, joined as a torus or mesh by links of a latency.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "model/router/channels.h"
#include "verif/nic/network/network.h"
#include "verif/router/network/router_tile.h"

namespace trib::router {

inline constexpr unsigned kLocals = nic::kPorts;

class RouterFabric : public nic::Fabric {
 public:
  RouterFabric(RtlContext& context, const Channels& channels, const nic::NetworkTiming& timing,
               const std::vector<nic::TileLines>& ends, std::uint64_t seed);

  void reset(bool on) override;
  void fall(std::uint64_t cycle) override;
  void rise(std::uint64_t cycle) override;
  void trace(VerilatedFstC& trace) override;
  /// Is called after each cycle outside reset, with it.
  std::function<void(std::uint64_t cycle)> after_cycle;

  std::vector<RouterTile>& tiles() { return tiles_; }

 private:
  std::deque<nic::Line<LinkFlit>> flits_;
  std::deque<nic::Line<LinkCredit>> credits_;
  std::vector<RouterTile> tiles_;
  bool in_reset_ = true;
};

/// For the constructor of a network; `made` is called with the fabric, which the network owns.
nic::MakeFabric make_router_fabric(const Channels& channels, std::uint64_t seed,
                                   const std::function<void(RouterFabric&)>& made = {});

}  // namespace trib::router
