// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/step_buffer.h"

#include <algorithm>
#include <tuple>

namespace trib {

void StepBuffer::put_in_order(std::uint64_t cycle) {
  std::stable_sort(steps_.begin(), steps_.end(), [](const NodeStep& left, const NodeStep& right) {
    return std::tie(left.kind, left.group, left.port) <
           std::tie(right.kind, right.group, right.port);
  });
  for (NodeStep& step : steps_) step.cycle = cycle;
}

void StepBuffer::tell_all() {
  for (const NodeStep& step : steps_) {
    for (const StepListener& listener : listeners_) listener(step);
  }
  steps_.clear();
}

}  // namespace trib
