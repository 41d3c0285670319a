// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/cluster.h"

#include <utility>

namespace trib {
namespace {

FabricConfig fabric_of(const ClusterConfig& config) {
  FabricConfig fabric;
  static_cast<FabricSettings&>(fabric) = config;
  fabric.tree = one_level(config.workers);
  return fabric;
}

}  // namespace

Cluster::Cluster(const ClusterConfig& config) : config_(config), fabric_(fabric_of(config)) {}

Cluster::Cluster(const ClusterConfig& config, std::unique_ptr<NodeDut> dut)
    : config_(config), fabric_(fabric_of(config), [&dut](unsigned) { return std::move(dut); }) {}

}  // namespace trib
