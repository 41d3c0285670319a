// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/schedule.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace trib::schedule {

std::uint32_t Schedule::add_path(std::vector<Vertex> path) {
  if (path.size() <= 2) return 0;
  paths.push_back(std::move(path));
  return static_cast<std::uint32_t>(paths.size() - 1);
}

void Schedule::sort() {
  const auto key = [](const Transfer& transfer) {
    const Vertex sender = transfer.operation == Operation::kReduce ? transfer.from : 0;
    return std::make_tuple(transfer.step, transfer.operation, transfer.chunk, sender);
  };
  std::stable_sort(
      transfers.begin(), transfers.end(),
      [&](const Transfer& one, const Transfer& other) { return key(one) < key(other); });
}

}  // namespace trib::schedule
