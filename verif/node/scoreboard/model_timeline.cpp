// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/model_timeline.h"

#include <algorithm>

namespace trib {

void ModelTimeline::settled(std::uint64_t cycle) {
  for (Retired& retired : retired_) {
    if (retired.until == kOpen) retired.until = cycle + kSettleCycles;
  }
}

std::vector<NodeModel*> ModelTimeline::candidates(std::uint64_t first) {
  std::vector<NodeModel*> models{&current_};
  for (auto retired = retired_.rbegin(); retired != retired_.rend(); ++retired) {
    if (first < retired->until) models.push_back(&retired->model);
  }
  return models;
}

void ModelTimeline::forget_before(std::uint64_t first) {
  retired_.erase(std::remove_if(retired_.begin(), retired_.end(),
                                [first](const Retired& r) { return r.until <= first; }),
                 retired_.end());
}

}  // namespace trib
