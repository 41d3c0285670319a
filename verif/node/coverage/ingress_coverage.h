// SPDX-License-Identifier: Apache-2.0
// Received frames and their verdicts: IN1 to IN8, RC5.
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/header.h"
#include "verif/node/checker/followed_node.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib {

class IngressCoverage {
 public:
  explicit IngressCoverage(const FollowedNode& node);

  void judged(const JudgedFrame& frame);
  std::vector<const CoverGroup*> groups() const;

 private:
  bool is_members(const JudgedFrame& frame, const Header& header) const;
  void sample_stream(const JudgedFrame& frame);
  void sample_host(const JudgedFrame& frame);
  void sample_refusal(const JudgedFrame& frame, const Header& header);
  void sample_ask(const JudgedFrame& frame, const Header& header);
  void sample_place(const JudgedFrame& frame, const Header& header);
  void sample_accepted(const JudgedFrame& frame, const Header& header);
  void sample_bad_end(const JudgedFrame& frame);

  const FollowedNode& node_;
  CoverGroup verdicts_;
  CoverGroup sizes_;
  CoverGroup gaps_;
  CoverGroup hosts_;
  CoverGroup busy_;
  CoverGroup forms_;
  CoverGroup refusals_;
  CoverGroup asks_;
  CoverGroup serials_;
  CoverGroup versions_;
  CoverGroup places_;
  CoverGroup laps_;
  CoverGroup bad_ends_;
  CoverGroup roles_;
  CoverGroup operands_;
  std::vector<std::uint64_t> frame_end_;  // by port: last beat of the latest frame
};

}  // namespace trib
