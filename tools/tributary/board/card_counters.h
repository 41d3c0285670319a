// SPDX-License-Identifier: Apache-2.0
// All counters and states of a card by the names of the register maps, in small letters: as tables,
// as JSON, and for Prometheus. Those of the node are as counter_json.h and counter_report.h have
// them; to those of the card belong the page `board` and, port by port, the page `link`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/tributary/board/card.h"

namespace trib {

// Counters that are 0 at every port are omitted.
std::string card_counter_report(const CardCounters& counters);
// {"board": {"uptime": 7, ...}, "links": [{"port": 0, "status": 2303, ...}, ...], "ports": ...}
nlohmann::ordered_json card_counter_json(const CardCounters& counters);
// tributary_board_uptime 7, tributary_link_downs{port="0"} 1, then those of the node
std::string card_counter_prometheus(const CardCounters& counters);

}  // namespace trib
