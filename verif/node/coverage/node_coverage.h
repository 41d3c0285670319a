// SPDX-License-Identifier: Apache-2.0
// What a run has exercised, by rule and condition: sampled from what the scoreboard has judged, so
// that only checked behaviour counts. A bin is ignored or illegal for the reason beside it.
#pragma once

#include <string>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/node/coverage/codec_coverage.h"
#include "verif/node/coverage/group_coverage.h"
#include "verif/node/coverage/ingress_coverage.h"
#include "verif/node/coverage/reduction_coverage.h"
#include "verif/node/coverage/transmit_coverage.h"

namespace trib {

class NodeCoverage {
 public:
  explicit NodeCoverage(const FollowedNode& node)
      : ingress_(node), reduction_(node), transmit_(node), group_(node), codec_(node) {}

  void judged(const JudgedFrame& frame);
  // The group acts on it.
  void control(const JudgedFrame& frame) { group_.control(frame); }
  void reduced(const ChunkName& chunk, const ChunkRecord& record);
  void sent(const StreamFrame& frame, StepSent kind);
  void register_access(const RegisterAccess& access) { group_.register_access(access); }

  std::string report() const;
  std::vector<std::string> violations() const;
  std::vector<const CoverGroup*> groups() const;

 private:
  IngressCoverage ingress_;
  ReductionCoverage reduction_;
  TransmitCoverage transmit_;
  GroupCoverage group_;
  CodecCoverage codec_;
};

}  // namespace trib
