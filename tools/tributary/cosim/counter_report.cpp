// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/counter_report.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "tools/tributary/report/counter_json.h"

namespace trib {
namespace {

using Counter = std::pair<std::string, std::uint64_t>;

std::string lines(char kind, unsigned index, const std::vector<Counter>& counters) {
  std::string text;
  for (const auto& [name, value] : counters) {
    if (value != 0) text += fmt::format("{}{}_{}: {}\n", kind, index, name, value);
  }
  return text;
}

std::string page_lines(char kind, const PageSnapshot& page) {
  std::vector<Counter> list;
  for (const auto& [name, value] : page.named()) list.emplace_back(snake_case(name), value);
  return lines(kind, page.index(), list);
}

}  // namespace

std::string node_counter_lines(const PortCounters& counters) {
  return page_lines('p', counters.page());
}

std::string cable_counter_lines(unsigned port, const CosimPortCounters& counters,
                                std::uint64_t lost) {
  return lines('p', port,
               {{"host_received", counters.received},
                {"host_padded", counters.padded},
                {"host_lost", lost},
                {"host_sent", counters.sent},
                {"host_spoiled", counters.spoiled},
                {"host_refused", counters.refused}});
}

std::string group_counter_lines(const PageSnapshot& group) { return page_lines('g', group); }

std::string counter_report(Cosim& cosim) {
  std::string text;
  for (unsigned port = 0; port < cosim.ports(); ++port) {
    text += node_counter_lines(cosim.counters(port));
    if (const CosimPort* cable = cosim.cable(port)) {
      text += cable_counter_lines(port, cable->counters(), cable->interface().lost());
    }
  }
  for (unsigned group = 0; group < cosim.groups(); ++group) {
    text += group_counter_lines(cosim.group(group));
  }
  return text;
}

}  // namespace trib
