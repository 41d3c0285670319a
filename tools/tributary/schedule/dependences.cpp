// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/dependences.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace trib {
namespace {

using schedule::Schedule;
using schedule::Transfer;

// The accesses to a chunk at a node.
struct Access {
  std::optional<TransferEnd> written;
  std::vector<TransferEnd> sent;  // since then
};

}  // namespace

std::vector<EndWithDependences> ends_of(const Schedule& schedule) {
  std::vector<Access> accesses(std::size_t{schedule.nodes} * schedule.chunks);
  const auto access = [&](schedule::Vertex node, std::uint32_t chunk) -> Access& {
    return accesses[std::size_t{node} * schedule.chunks + chunk];
  };
  std::vector<EndWithDependences> ends;
  ends.reserve(2 * schedule.transfers.size());
  const auto& transfers = schedule.transfers;
  for (std::size_t begin = 0; begin < transfers.size();) {
    std::vector<std::size_t> step;
    std::size_t end = begin;
    for (; end < transfers.size() && transfers[end].step == transfers[begin].step; ++end) {
      step.push_back(end);
      Access& at = access(transfers[end].from, transfers[end].chunk);
      EndWithDependences send{{end, false}, {}};
      if (at.written) send.after.push_back(*at.written);
      at.sent.push_back(send.end);
      ends.push_back(std::move(send));
    }
    // Sums of a step are added in the order of their senders (SD6.4).
    std::stable_sort(step.begin(), step.end(), [&](std::size_t one, std::size_t other) {
      return std::tie(transfers[one].to, transfers[one].from) <
             std::tie(transfers[other].to, transfers[other].from);
    });
    for (const std::size_t i : step) {
      Access& at = access(transfers[i].to, transfers[i].chunk);
      EndWithDependences receive{{i, true}, at.sent};
      if (at.written && at.sent.empty()) receive.after.push_back(*at.written);
      at = {receive.end, {}};
      ends.push_back(std::move(receive));
    }
    begin = end;
  }
  return ends;
}

}  // namespace trib
