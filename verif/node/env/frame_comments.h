// SPDX-License-Identifier: Apache-2.0
// The steps of a node about each of its frames, as a comment, where they say it exactly:
//   received   its verdict, the cycle of it, and what the port did because of it in that cycle:
//              "Accepted, cycle 812, group 0: settled port 2 seq 17 good"
//   sent       as what it was sent, the cycle of that, and of a result of which serials leave no
//              doubt (RC2.5) when it was started and whether it is partial:
//              "RESULT, cycle 830, group 0: started up seq 17 to 0 1 2 serial 17, cycle 816"
// A frame is reported when all of that is known; finish() reports those of which it never was.
// Frames and steps of a port meet in their order, as both have it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/checker/observations.h"

namespace trib {

class FrameComments {
 public:
  using Report = std::function<void(const StreamFrame&, const std::string& comment)>;

  FrameComments(unsigned ports, Report received, Report sent);

  // To be called with the step that judges it, before the next one.
  void judged(const JudgedFrame& frame);
  void sent(const StreamFrame& frame);
  void step(const NodeStep& step);
  // No step is to come.
  void finish();

 private:
  struct Port {
    std::optional<JudgedFrame> judged;  // in this cycle; not yet reported
    std::string caused;                 // in this cycle
    std::deque<StreamFrame> left;       // without their kSent
    std::deque<NodeStep> sent;          // without their frames
  };
  struct Start {
    std::uint16_t epoch;  // of the life
    NodeStep step;
  };

  void begin_cycle(std::uint64_t cycle);
  void report_judged(Port& port);
  void match(Port& port);
  std::string sent_comment(const StreamFrame& frame, const NodeStep& step) const;

  Report report_received_;
  Report report_sent_;
  std::vector<Port> ports_;
  std::uint64_t cycle_ = 0;
  std::map<unsigned, std::uint16_t> epochs_;               // by group
  std::map<std::pair<unsigned, unsigned>, Start> starts_;  // by group and serial: the latest
};

}  // namespace trib
