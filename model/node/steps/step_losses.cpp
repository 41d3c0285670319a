// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_losses.h"

#include <algorithm>

namespace trib {

bool StepLosses::reported(unsigned port, std::uint32_t sequence) {
  std::deque<std::uint32_t>& losses = losses_.at(port);
  const auto found = std::find(losses.begin(), losses.end(), sequence);
  if (found == losses.end()) return false;
  losses.erase(losses.begin(), found + 1);
  return true;
}

}  // namespace trib
