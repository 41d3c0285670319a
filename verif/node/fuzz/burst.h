// SPDX-License-Identifier: Apache-2.0
// What the node may do differently from the model because of time, within one step of a script:
// from when the node was quiet until it is again. See rtl_replay.h for the rules. In: what happens,
// in the node's order. Out: whether a difference is excused.
#pragma once

#include <cstdint>
#include <set>
#include <utility>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/verdict.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {

class Burst {
 public:
  // A step begins in this cycle, under these registers.
  void begin_step(std::uint64_t cycle, const GroupSetup& setup);

  // A second event has come: from now on the step is a burst.
  void become() { is_burst_ = true; }
  bool is_burst() const { return is_burst_; }
  // The state of a group has changed, or what it is can't be known.
  void note_change() { changed_ = true; }
  bool unordered() const { return is_burst_ && changed_; }

  // The node has given a verdict.
  void note_verdict(const Header& header, Verdict node, std::uint64_t cycle);
  // The model has reduced the chunk of this RESULT.
  void note_result(const Header& header) { fresh_.insert(slot_of(header)); }

  // May the node say one and the model the other?
  bool is_race(Verdict model, Verdict node, const Header& header) const;
  // May the node be behind, if it keeps out what the model would take?
  bool is_behind(Verdict model, Verdict node, const Header& header) const;
  // Has the parent's result come while contributions to its chunk did?
  bool is_overtaken(const Header& header) const;
  // Both verdicts look at the group's state, which is not known.
  bool is_excused(Verdict model, Verdict node) const;
  // The node answers with a replay that the model has no result for any more.
  void note_unforeseen_replay() { unforeseen_replay_ = true; }
  // May the node send a frame that the model has not sent? A chunk that was asked for is answered
  // by what the node finds when it gets there (RC5).
  bool may_be_more(const Frame& frame) const;

 private:
  using SlotKey = std::pair<unsigned, std::uint32_t>;   // group, slot
  using ChunkKey = std::pair<unsigned, std::uint32_t>;  // group, sequence

  static SlotKey slot_of(const Header& header) {
    return {header.group, header.sequence % kScriptWindow};
  }

  GroupSetup setup_;
  std::uint64_t begin_ = 0;  // cycle
  bool is_burst_ = false;
  bool changed_ = false;
  bool unforeseen_replay_ = false;
  std::set<SlotKey> fresh_;           // with a chunk reduced in this step
  std::set<ChunkKey> from_parent_;    // chunks whose RESULT has come in it
  std::set<ChunkKey> from_children_;  // chunks to which contributions have come in it
  std::set<ChunkKey> asked_;          // chunks that were asked for in it, or are behind (GR4)
};

}  // namespace trib
