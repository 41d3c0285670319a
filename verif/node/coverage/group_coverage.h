// SPDX-License-Identifier: Apache-2.0
// The life of groups, and how they share a node: GR1 to GR6, SE1; and accesses to registers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib {

class GroupCoverage {
 public:
  explicit GroupCoverage(const FollowedNode& node);

  void judged(const JudgedFrame& frame);
  // The group acts on it.
  void control(const JudgedFrame& frame);
  void sent(const StreamFrame& frame, StepSent kind);
  void register_access(const RegisterAccess& access);
  std::vector<const CoverGroup*> groups() const;

 private:
  struct Life {
    GroupState state = GroupState::kIdle;
    std::uint16_t epoch = 0;
    std::uint32_t job = 0;
    std::uint32_t joined = 0;
    std::array<std::uint32_t, kMaxPorts> incarnations{};
  };

  void sample_join(const JudgedFrame& frame, const Header& header);
  void sample_refused_join(const JudgedFrame& frame, const Header& header);
  void sample_refused_write(const RegisterAccess& access);
  bool is_shared(unsigned port) const;
  void follow();

  const FollowedNode& node_;
  CoverGroup controls_;
  CoverGroup rows_;
  CoverGroup epochs_;
  CoverGroup strangers_;
  CoverGroup windows_;
  CoverGroup groups_;
  CoverGroup sharing_;
  CoverGroup registers_;
  CoverGroup refused_writes_;
  std::vector<Life> before_;  // by group: when it was looked at last
};

}  // namespace trib
