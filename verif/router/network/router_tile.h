// SPDX-License-Identifier: Apache-2.0
// One Verilated router with the lines to its interface and to its neighbours. A cycle is fall(), in which
// inputs are driven, and rise().
// Outputs are registered, so the tiles of a network may be stepped in any order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/router/route.h"
#include "verif/nic/network/line.h"
#include "verif/nic/network/tile.h"
#include "verif/sim/rtl/rtl_context.h"

class VerilatedFstC;
class Vtrib_router;

namespace trib::router {

struct LinkFlit {
  bool valid = false, head = false, last = false;
  std::uint8_t vc = 0;
  std::uint32_t words[4] = {};
};

struct LinkCredit {
  bool valid = false;
  std::uint8_t vc = 0;
};

/// nullptr where there is no neighbour.
struct LinkLines {
  std::array<nic::Line<LinkFlit>*, kLinks> flits_in{}, flits_out{};
  std::array<nic::Line<LinkCredit>*, kLinks> credits_in{}, credits_out{};
};

class RouterTile {
 public:
  RouterTile(RtlContext& context, const std::vector<std::optional<Route>>& routes,
             unsigned datelines, const nic::TileLines& local, const std::string& name);
  ~RouterTile();
  RouterTile(RouterTile&&) noexcept;

  const nic::TileLines local;
  LinkLines links;

  void reset(bool on);
  void fall(std::uint64_t cycle);
  void rise();
  void trace(VerilatedFstC& trace);
  /// A bit for each local port.
  unsigned errors() const;

 private:
  void drive_local(std::uint64_t cycle);
  void drive_links(std::uint64_t cycle);

  std::unique_ptr<Vtrib_router> pins_;
};

}  // namespace trib::router
