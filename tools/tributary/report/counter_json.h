// SPDX-License-Identifier: Apache-2.0
// The counters and states of a node by the names that `tributary registers` gives them, for
// programs: as JSON, and in the text format of Prometheus.
#pragma once

#include <cctype>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "verif/node/registers/page_snapshot.h"

namespace trib {

// The name that tables and JSON have for a register, RX_FRAMES -> rx_frames, and that of a metric of
// Prometheus: tributary_ in front and, for a counter, _total at the end.
inline std::string snake_case(std::string_view name) {
  std::string text;
  for (const char letter : name) {
    text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

inline std::string metric_name(std::string_view name, bool counter) {
  return "tributary_" + snake_case(name) + (counter ? "_total" : "");
}

// A counter or a state, which JSON and Prometheus have.
bool is_reported(const RegisterInfo& info);

// {"ports": [{"port": 0, "rx_frames": 7, ...}, ...], "groups": [{"group": 0, "status": 1, ...}]}
nlohmann::ordered_json counter_json(const std::vector<PageSnapshot>& pages);

// tributary_rx_frames_total{port="0"} 7, each name once with its meaning and whether it is a counter, or
// a gauge, which can also fall. For node_exporter's collector of text files, for example.
std::string counter_prometheus(const std::vector<PageSnapshot>& pages);

}  // namespace trib
