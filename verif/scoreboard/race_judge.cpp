// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/race_judge.h"

#include <array>

namespace trib {
namespace {

bool no_later(std::uint64_t first, const std::optional<std::uint64_t>& event) {
  return !event || first <= *event + kSlackCycles;
}

}  // namespace

std::string_view name(Race race) {
  static constexpr std::array<std::string_view, kRaces> kNames{
      "none", "Duplicate for Replay", "Stale for Replay", "Stale for OutOfWindow",
      "Replay for OutOfWindow"};
  return kNames.at(static_cast<std::size_t>(race));
}

Race judge_race(const RaceQuestion& q, const ChunkLog& log) {
  const std::uint32_t last_reduced = q.expected - q.window;
  const ChunkRecord* record = log.find(last_reduced);
  if (record == nullptr || !record->completed) return Race::kNone;
  const bool unfinished = no_later(q.first, record->result_last);
  if (q.model == Verdict::kReplay && q.sequence == last_reduced) {
    if (q.node == Verdict::kDuplicate && unfinished) return Race::kDuplicateForReplay;
    const ChunkRecord* next = log.find(q.expected);
    const bool begun = next != nullptr && next->may_have_begun();
    if (q.node == Verdict::kStale && begun) return Race::kStaleForReplay;
  }
  if (q.model == Verdict::kOutOfWindow && q.sequence == last_reduced - q.window && unfinished) {
    if (q.node == Verdict::kStale) return Race::kStaleForOutOfWindow;
    if (q.node == Verdict::kReplay) return Race::kReplayForOutOfWindow;
  }
  return Race::kNone;
}

}  // namespace trib
