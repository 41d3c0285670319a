// SPDX-License-Identifier: Apache-2.0
// What the node has sent, and in which company: RE4, RE5, RC3 to RC5.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/node/coverage/cover_group.h"

namespace trib {

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

}  // namespace trib
