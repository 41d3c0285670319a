// SPDX-License-Identifier: Apache-2.0
// What a run has exercised, by rule and condition: sampled from what the scoreboard has judged, so
// that only checked behaviour counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/coverage/cover_group.h"
#include "verif/scoreboard/node_checker.h"

namespace trib {

class NodeCoverage {
 public:
  explicit NodeCoverage(const NodeChecker& checker);

  void judged(const JudgedFrame& frame);                            // IN1..IN5
  void reduced(const ChunkName& chunk, const ChunkRecord& record);  // RE1..RE6, TR5
  void sent(const StreamFrame& frame, SentKind kind);               // RE4, RE5, RC2, RC3
  void register_access(const RegisterAccess& access);
  // Reads the scoreboard's counts of races and overtakings; once, at the end.
  void finish();

  std::string report() const;
  std::vector<std::string> violations() const;

 private:
  std::vector<const CoverGroup*> groups() const;
  void sample_accepted(const JudgedFrame& frame);
  void sample_bad_end(const JudgedFrame& frame);
  void sample_control(const JudgedFrame& frame);

  const NodeChecker& checker_;
  CoverGroup verdicts_;
  CoverGroup sizes_;
  CoverGroup gaps_;
  CoverGroup bad_ends_;
  CoverGroup roles_;
  CoverGroup operands_;
  CoverGroup collectives_;
  CoverGroup skew_;
  CoverGroup sent_;
  CoverGroup order_;
  CoverGroup races_;
  CoverGroup registers_;
  CoverGroup controls_;
  CoverGroup notices_;
  CoverGroup marks_;
  std::vector<std::uint64_t> frame_end_;  // by port: last beat of the latest frame
  std::vector<std::uint64_t> sent_end_;
};

}  // namespace trib
