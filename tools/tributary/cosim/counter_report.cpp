// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/counter_report.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "model/node/verdict.h"

namespace trib {
namespace {

using Counter = std::pair<std::string, std::uint64_t>;

// OutOfWindow -> out_of_window
std::string snake_case(std::string_view name) {
  std::string text;
  for (const char letter : name) {
    const bool upper = std::isupper(static_cast<unsigned char>(letter)) != 0;
    if (upper && !text.empty()) text += '_';
    text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

std::string lines(unsigned port, const std::vector<Counter>& counters) {
  std::string text;
  for (const auto& [name, value] : counters) {
    if (value != 0) text += fmt::format("p{}_{}: {}\n", port, name, value);
  }
  return text;
}

}  // namespace

std::string node_counter_lines(unsigned port, const PortCounters& counters) {
  std::vector<Counter> list{{"rx_frames", counters.rx_frames}, {"rx_bytes", counters.rx_bytes}};
  for (unsigned verdict = 0; verdict < kVerdicts; ++verdict) {
    list.emplace_back("verdict_" + snake_case(name(static_cast<Verdict>(verdict))),
                      counters.verdicts[verdict]);
  }
  list.insert(list.end(), {{"tx_frames", counters.tx_frames},
                           {"tx_bytes", counters.tx_bytes},
                           {"sent_result", counters.results},
                           {"sent_replay", counters.replays},
                           {"sent_error", counters.errors},
                           {"sent_spoiled", counters.spoiled},
                           {"errors_dropped", counters.errors_dropped},
                           {"replays_dropped", counters.replays_dropped}});
  return lines(port, list);
}

std::string cable_counter_lines(unsigned port, const CosimPortCounters& counters,
                                std::uint64_t lost) {
  return lines(port, {{"host_received", counters.received},
                      {"host_padded", counters.padded},
                      {"host_lost", lost},
                      {"host_sent", counters.sent},
                      {"host_spoiled", counters.spoiled},
                      {"host_refused", counters.refused}});
}

std::string counter_report(Cosim& cosim) {
  std::string text;
  for (unsigned port = 0; port < cosim.ports(); ++port) {
    text += node_counter_lines(port, cosim.counters(port));
    if (const CosimPort* cable = cosim.cable(port)) {
      text += cable_counter_lines(port, cable->counters(), cable->interface().lost());
    }
  }
  return text;
}

}  // namespace trib
