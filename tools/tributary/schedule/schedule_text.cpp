// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/schedule_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/schedule/tree.h"
#include "tools/tributary/report/counted.h"

namespace trib {

using schedule::NodeTable;
using schedule::Operation;
using schedule::Schedule;
using schedule::Topology;
using schedule::Transfer;

std::string schedule_summary(const Schedule& schedule, const Topology* topology) {
  const std::uint32_t half = schedule.steps() / 2;
  const bool two_halves =
      schedule.chunks == schedule.nodes && schedule.steps() % 2 == 0 &&
      std::all_of(schedule.transfers.begin(), schedule.transfers.end(), [&](const Transfer& one) {
        return (one.operation == Operation::kReduce) == (one.step < half);
      });
  const std::vector<std::size_t> sizes = table_sizes(schedule);
  const std::size_t most = *std::max_element(sizes.begin(), sizes.end());
  std::string k;
  if (two_halves && topology != nullptr) {
    k = fmt::format("k {} (bound {}), ", half, lower_bound_of(*topology));
  }
  const std::string of = schedule.topology.empty() ? "" : schedule.topology + ", ";
  return fmt::format("{}{}: {}{}, {}, {}, at most {} in a node\n", of, schedule.algorithm, k,
                     counted(schedule.steps(), "step"), counted(schedule.chunks, "chunk"),
                     counted(schedule.transfers.size(), "transfer"),
                     most == 1 ? "1 entry" : fmt::format("{} entries", most));
}

std::string tables_text(const std::vector<NodeTable>& tables) {
  std::string text;
  for (std::size_t node = 0; node < tables.size(); ++node) {
    text += fmt::format("node {}\n", node);
    for (const schedule::Entry& entry : tables[node].entries) text += "  " + text_of(entry) + "\n";
    for (const schedule::Arrival& arrival : tables[node].arrivals) {
      text += "  " + text_of(arrival) + "\n";
    }
  }
  return text;
}

}  // namespace trib
