// SPDX-License-Identifier: Apache-2.0
// Encodings of received and sent frames (CODEC.md, GC10 to GC12). A node without codecs has raw
// payloads only.
#pragma once

#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib {

class CodecCoverage {
 public:
  explicit CodecCoverage(const FollowedNode& node);

  void judged(const JudgedFrame& frame);
  void sent(const StreamFrame& frame, StepSent kind);
  std::vector<const CoverGroup*> groups() const { return {&verdicts_, &results_, &sent_}; }

 private:
  void ignore_absent(CoverGroup& group, bool in_columns);

  const FollowedNode& node_;
  CoverGroup verdicts_;
  CoverGroup results_;
  CoverGroup sent_;
};

}  // namespace trib
