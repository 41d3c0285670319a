// SPDX-License-Identifier: Apache-2.0
// The scoreboard proper, in plain C++: takes everything that the monitors see on the node's pins
// and holds it against the golden model. A frame is given to the model when the node strobes its
// verdict, so that the model sees the frames in the node's order; the verdicts must be equal but
// for the races of race_judge.h, for deadlines (deadline_judge.h), for Busy (busy_judge.h) and,
// while a register write or a frame of a group's life takes effect, for those of model_timeline.h.
// What the node sends is judged by transmit_checker.h. Groups with a parent are not for this
// scoreboard. Errors are reported as texts with port, cycle and chunk; checking goes on after one.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "verif/node/registers/register_mirror.h"
#include "verif/node/scoreboard/busy_judge.h"
#include "verif/node/scoreboard/chunk_log.h"
#include "verif/node/scoreboard/control_order.h"
#include "verif/node/scoreboard/deadline_judge.h"
#include "verif/node/scoreboard/expectations.h"
#include "verif/node/scoreboard/group_tally.h"
#include "verif/node/scoreboard/life_follower.h"
#include "verif/node/scoreboard/model_timeline.h"
#include "verif/node/scoreboard/node_shape.h"
#include "verif/node/scoreboard/observations.h"
#include "verif/node/scoreboard/port_tally.h"
#include "verif/node/scoreboard/race_judge.h"
#include "verif/node/scoreboard/register_judge.h"
#include "verif/node/scoreboard/transmit_checker.h"

namespace trib {

// A frame with the node's verdict, which was found right.
struct JudgedFrame {
  StreamFrame frame;
  Verdict verdict;
  std::uint64_t strobe;  // cycle
  bool member;           // the port was a member of the frame's group
};

class NodeChecker {
 public:
  using Report = std::function<void(const std::string&)>;
  using JudgedReport = std::function<void(const JudgedFrame&)>;

  NodeChecker(const NodeShape& shape, Report error);
  NodeChecker(const NodeChecker&) = delete;
  NodeChecker& operator=(const NodeChecker&) = delete;

  // Listeners; each call adds one.
  void on_judged(JudgedReport report) { judged_reports_.push_back(std::move(report)); }
  void on_reduced(Expectations::ReducedReport report) {
    expectations_.on_reduced(std::move(report));
  }
  void on_sent(TransmitChecker::SentReport report) { transmit_.on_sent(std::move(report)); }

  // What happens on the pins, in order of time.
  void receive_started(unsigned port, const FramePtr& frame, std::uint64_t cycle);
  void receive_ended(unsigned port, std::uint64_t cycle);
  void verdict(const VerdictStrobe& strobe);
  void sent(const StreamFrame& frame) { transmit_.sent(frame); }
  void register_issued(const RegisterAccess& access) { register_judge_.issued(access); }
  void register_completed(const RegisterAccess& access) { register_judge_.completed(access); }
  // EG1: the test stops the port's MAC for longer than TX_LIMIT, with `interrupted` frames in their
  // midst. From now on the port need not get all that is owed to it.
  void port_stops(unsigned port, unsigned interrupted) { transmit_.port_stops(port, interrupted); }

  // Every frame has its verdict and every result has come.
  bool quiet() const;
  // Reports what is missing at the end.
  void finish();

  const NodeModel& model() const { return timeline_.current(); }
  const RegisterMirror& registers() const { return mirror_; }
  const PortTally& tally(unsigned port) const { return tallies_.at(port); }
  const GroupTally& group_tally(unsigned group) const { return groups_.at(group); }
  const ExpectedFrames& expected(unsigned port) const { return transmit_.expected(port); }
  // What is known of a chunk of the last two windows; null if nothing is.
  const ChunkRecord* find(const ChunkName& chunk) const {
    return logs_.at(chunk.group).find(chunk.sequence);
  }
  const TransmitChecker& transmit() const { return transmit_; }
  std::uint64_t races(Race race) const { return races_.at(static_cast<std::size_t>(race)); }
  const NodeShape& shape() const { return shape_; }

 private:
  struct Unjudged {
    FramePtr frame;
    std::uint64_t first;
    std::optional<std::uint64_t> last;  // none: still on the wire
  };

  void judge(const StreamFrame& frame, Verdict given, std::uint64_t cycle,
             const std::vector<Bytes>& other_errors = {});
  void judge_changing(const StreamFrame& frame, Verdict given, std::uint64_t cycle,
                      const std::vector<NodeModel*>& models);
  bool equal_or_race(const NodeModel& model, Verdict expected, const StreamFrame& frame,
                     Verdict given);
  bool is_between(const StreamFrame& frame, Verdict given, const std::vector<NodeModel*>& models);
  void let_deadline_pass(const StreamFrame& frame, Verdict given, std::uint64_t cycle);
  void take_accepted(const StreamFrame& frame, std::uint64_t cycle);
  void take_control(const StreamFrame& frame, std::uint64_t cycle);
  void take_busy(const StreamFrame& frame, std::uint64_t cycle);
  void receive_retired(NodeModel& model, const StreamFrame& frame, Verdict given);
  std::vector<std::uint16_t> ranks_of(unsigned group) const;
  void note_accepted(const StreamFrame& frame, std::uint64_t cycle);
  void note_bad_end(const StreamFrame& frame, Verdict given);
  void wrong_verdict(const StreamFrame& frame, Verdict expected, Verdict given,
                     std::uint64_t cycle);
  std::uint64_t oldest_unjudged(std::uint64_t cycle) const;

  NodeShape shape_;
  Report error_;
  RegisterMirror mirror_;
  ModelTimeline timeline_;
  std::vector<ChunkLog> logs_;      // by group
  std::vector<GroupTally> groups_;  // by group
  std::vector<PortTally> tallies_;  // by port
  TransmitChecker transmit_;
  Expectations expectations_;
  LifeFollower lives_;
  RegisterJudge register_judge_;
  DeadlineJudge deadlines_;
  BusyJudge busy_;
  ControlOrder control_order_;
  std::vector<std::deque<Unjudged>> unjudged_;  // by port
  std::array<std::uint64_t, kRaces> races_{};
  std::vector<JudgedReport> judged_reports_;
};

}  // namespace trib
