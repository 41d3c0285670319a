// SPDX-License-Identifier: Apache-2.0
// The counters and states of a node by the names that `tributary registers` gives them, for
// programs: as JSON, and in the text format of Prometheus.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "verif/node/registers/page_snapshot.h"

namespace trib {

// A counter or a state, which JSON and Prometheus have.
bool is_reported(const RegisterInfo& info);

// {"ports": [{"port": 0, "rx_frames": 7, ...}, ...], "groups": [{"group": 0, "status": 1, ...}]}
nlohmann::ordered_json counter_json(const std::vector<PageSnapshot>& pages);

// tributary_rx_frames_total{port="0"} 7, each name once with its meaning and whether it is a counter, or
// a gauge, which can also fall. For node_exporter's collector of text files, for example.
std::string counter_prometheus(const std::vector<PageSnapshot>& pages);

}  // namespace trib
