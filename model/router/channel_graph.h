// SPDX-License-Identifier: Apache-2.0
// ChannelGraph: which virtual channel a packet may hold while it waits for which other one (docs/ROUTER.md,
// RO25). If every destination consumes its packets, packets can wait forever only along a cycle.
#pragma once

#include <optional>
#include <vector>

#include "model/router/route.h"

namespace trib::router {

class ChannelGraph {
 public:
  explicit ChannelGraph(const RouterGrid& grid);

  /// The virtual channels of a route follow each other.
  void add(const std::vector<Step>& steps);
  /// The virtual channels of a cycle in their order, if there is one.
  std::optional<std::vector<Step>> cycle() const;

 private:
  std::vector<std::vector<unsigned>> next_;  // by virtual channel
};

}  // namespace trib::router
