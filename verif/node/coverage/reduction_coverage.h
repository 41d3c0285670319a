// SPDX-License-Identifier: Apache-2.0
// How chunks were reduced and repaired: RE1 to RE6, RC2, GR3, TR5, LO1, numerics.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib {

class ReductionCoverage {
 public:
  explicit ReductionCoverage(const FollowedNode& node);

  void judged(const JudgedFrame& frame);
  void reduced(const ChunkName& chunk, const ChunkRecord& record);
  void sent(const StreamFrame& frame, StepSent kind);
  std::vector<const CoverGroup*> groups() const;

 private:
  // Header contents of the contributions to a chunk.
  struct Claims {
    std::set<std::uint32_t> tags;
    std::set<std::uint8_t> ops, dtypes;
    std::set<std::uint16_t> lengths;  // of those with DATA
  };

  void note_claims(const JudgedFrame& frame);
  void sample_replay(const JudgedFrame& frame);
  void sample_race(const JudgedFrame& frame);
  void sample_disagreement(const StreamFrame& frame);
  void sample_result(const StreamFrame& frame);
  void sample_partial(const Header& header);

  const FollowedNode& node_;
  CoverGroup collectives_;
  CoverGroup sums_;
  CoverGroup skew_;
  CoverGroup order_;
  CoverGroup disagreements_;
  CoverGroup races_;
  CoverGroup replays_;
  CoverGroup partial_;
  CoverGroup marks_;
  CoverGroup reductions_;
  std::map<ChunkName, Claims> claims_;  // of chunks not yet reduced
};

}  // namespace trib
