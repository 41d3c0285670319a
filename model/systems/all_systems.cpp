// SPDX-License-Identifier: Apache-2.0
#include "model/systems/endpoint_ring.h"
#include "model/systems/node_tree.h"
#include "model/systems/published.h"
#include "model/systems/scheduled_torus.h"
#include "model/systems/sharp.h"
#include "model/systems/software_ring.h"

namespace trib::systems {

std::vector<std::unique_ptr<System>> all_systems() {
  std::vector<std::unique_ptr<System>> systems;
  systems.push_back(std::make_unique<NodeStar>());
  systems.push_back(std::make_unique<NodeTree>());
  systems.push_back(std::make_unique<EndpointRing>(1));
  systems.push_back(std::make_unique<EndpointRing>(kExchangeRatio.value));
  systems.push_back(std::make_unique<EndpointRing>(kTrainingRatio.value));
  systems.push_back(std::make_unique<ScheduledTorus>("multitree"));
  systems.push_back(std::make_unique<ScheduledTorus>("symmetric"));
  systems.push_back(std::make_unique<SharpV1>());
  systems.push_back(std::make_unique<SharpStreaming>());
  systems.push_back(std::make_unique<SoftwareRing>());
  return systems;
}

}  // namespace trib::systems
