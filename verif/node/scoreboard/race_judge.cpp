// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/race_judge.h"

#include <array>

namespace trib {

std::string_view name(Race race) {
  static constexpr std::array<std::string_view, kRaces> kNames{
      "none", "Duplicate for Replay", "Replay for OutOfWindow", "changing group"};
  return kNames.at(static_cast<std::size_t>(race));
}

Race judge_race(const RaceQuestion& q, const ChunkLog& log) {
  const std::uint32_t last_reduced = q.expected - q.window;
  const ChunkRecord* record = log.find(last_reduced);
  if (record == nullptr || !record->completed) return Race::kNone;
  if (record->result_last && q.first > *record->result_last + kSlackCycles) return Race::kNone;
  if (q.model == Verdict::kReplay && q.node == Verdict::kDuplicate && q.sequence == last_reduced) {
    return Race::kDuplicateForReplay;
  }
  if (q.model == Verdict::kOutOfWindow && q.node == Verdict::kReplay &&
      q.sequence == last_reduced - q.window) {
    return Race::kReplayForOutOfWindow;
  }
  return Race::kNone;
}

}  // namespace trib
