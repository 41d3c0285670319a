// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/traffic_test.h"

namespace trib {

void TrafficTest::stimulus() {
  start_traffic();
  join();
}

void TrafficTest::start_traffic() {
  TrafficConfig config;
  config.node = setup().node;
  config.seed = options().seed;
  config.chunks = setup().chunks;
  set_up_traffic(config);
  plan_ = std::make_unique<TrafficPlan>(config);
  for (unsigned port = 0; port < ports(); ++port) {
    traffic_.push_back(std::make_unique<PortTraffic>(*plan_, port));
    start(*traffic_.back(), port, burst());
  }
}

}  // namespace trib
