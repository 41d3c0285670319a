// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/counter_report.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace trib {
namespace {

using Counter = std::pair<std::string, std::uint64_t>;

// VERDICT_OUT_OF_WINDOW -> verdict_out_of_window
std::string lower_case(std::string_view name) {
  std::string text;
  for (const char letter : name) {
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
  std::vector<Counter> list;
  for (const auto& [name, value] : counters.page().named()) {
    list.emplace_back(lower_case(name), value);
  }
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
