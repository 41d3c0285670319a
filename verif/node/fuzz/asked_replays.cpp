// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/asked_replays.h"

#include <optional>
#include <utility>

namespace trib {

std::vector<Emission> AskedReplays::due(const Header& ask, const std::vector<Emission>& answers) {
  const std::optional<bool> answered = serials_.is_answered(ask);
  if (answered) return *answered ? answers : std::vector<Emission>{};
  for (const Emission& answer : answers) kept_.push_back({ask, answer});
  return {};
}

std::vector<Emission> AskedReplays::due_of_kept() {
  std::vector<Emission> due;
  for (Kept& kept : std::exchange(kept_, {})) {
    if (serials_.is_answered(kept.ask).value_or(true)) due.push_back(std::move(kept.replay));
  }
  return due;
}

}  // namespace trib
