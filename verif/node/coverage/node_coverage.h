// SPDX-License-Identifier: Apache-2.0
// Coverage of a run, by rule and condition: sampled from what the scoreboard has judged, so
// that only checked behaviour counts. A bin is ignored or illegal for the reason next to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/node/coverage/codec_coverage.h"
#include "verif/node/coverage/group_coverage.h"
#include "verif/node/coverage/ingress_coverage.h"
#include "verif/node/coverage/reduction_coverage.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib {

// Frames that the node has sent, and in which context: RE4, RE5, RC3 to RC5.
class TransmitCoverage {
 public:
  explicit TransmitCoverage(const FollowedNode& node);

  void sent(const StreamFrame& frame, StepSent kind);
  std::vector<const CoverGroup*> groups() const;

 private:
  // Of one port.
  struct Before {
    std::uint64_t last = 0;  // beat of the latest frame
    StepSent kind = StepSent::kResult;
    std::uint32_t missing = 0;  // chunk of the latest NACK
    std::size_t run = 0;        // NACKs of chunks one after the other, up to it
  };

  void sample_control(const StreamFrame& frame);

  const FollowedNode& node_;
  CoverGroup sent_;
  CoverGroup turns_;
  CoverGroup forms_;
  CoverGroup notices_;
  CoverGroup statuses_;
  CoverGroup missing_;
  std::vector<Before> before_;
};

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
