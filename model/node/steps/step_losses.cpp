// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_losses.h"

#include <algorithm>

namespace trib {

void StepLosses::claimed(unsigned port, std::uint32_t sequence) {
  for (Loss& loss : losses_.at(port)) {
    if (loss.sequence == sequence) loss.certain = false;
  }
}

std::optional<std::vector<StepLosses::Loss>> StepLosses::reported(unsigned port,
                                                                  std::uint32_t sequence) {
  std::deque<Loss>& losses = losses_.at(port);
  const auto found = std::find_if(losses.begin(), losses.end(), [sequence](const Loss& loss) {
    return loss.sequence == sequence;
  });
  if (found == losses.end()) return std::nullopt;
  std::vector<Loss> passed_over(losses.begin(), found);
  losses.erase(losses.begin(), found + 1);
  return passed_over;
}

}  // namespace trib
