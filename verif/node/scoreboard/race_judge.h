// SPDX-License-Identifier: Apache-2.0
// Where the node may give another verdict than the model. The model reduces a chunk at the instant
// of its last contribution's verdict; the node does so when the last beat of the result leaves the
// reduce tree. A frame on the wire in between meets a slot that the model has already freed.
//
// Let c be the chunk last reduced in the frame's slot (by the model). The node may still be at it
// if the frame's first beat came no later than kSlackCycles after the last beat of c's result on
// the transmit stream that was first to have it (of those that carry the longest result; before
// that beat: always). Then, and only then,
//   frame is of chunk c:           Duplicate for Replay;
//   frame is of chunk c - WINDOW:  Replay for OutOfWindow, since its result is kept until c's
//                                  reduction has ended good (RC2).
// Every other difference is an error.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/node/verdict.h"
#include "verif/node/scoreboard/chunk_log.h"

namespace trib {

enum class Race : std::uint8_t {
  kNone,  // no race: the verdicts must be equal
  kDuplicateForReplay,
  kReplayForOutOfWindow,
  kChangingGroup,  // not judged here: the frame came while its group changed (model_timeline.h)
};
inline constexpr unsigned kRaces = 4;
std::string_view name(Race race);

struct RaceQuestion {
  Verdict model;
  Verdict node;
  std::uint32_t sequence;  // of the frame
  std::uint32_t expected;  // by the model, in the frame's slot
  unsigned window;
  std::uint64_t first;  // first beat of the frame
};

inline constexpr std::uint64_t kSlackCycles = 16;

// kNone if timing can't explain the difference.
Race judge_race(const RaceQuestion& question, const ChunkLog& log);

}  // namespace trib
