// SPDX-License-Identifier: Apache-2.0
// The slots of one group as its steps leave them (IN4, IN5), and the way of a chunk from its claims
// to its release (RE1 to RE6, TR1, TR2). Steps that are not legal are reported, and followed as far
// as they can be.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/frame/header.h"
#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_losses.h"
#include "model/node/steps/step_receiver.h"
#include "model/node/steps/step_sum.h"
#include "model/node/steps/stepped_slot.h"
#include "model/node/steps/sum_queue.h"
#include "model/node/verdict.h"

namespace trib {

class SteppedSlots {
 public:
  SteppedSlots(unsigned window, unsigned group, StepErrors& errors);

  // A life begins: all slots are empty, the first expects `first_sequence` (GR1).
  void begin_life(std::uint32_t first_sequence);
  // Jobs in progress are cancelled.
  void end_life();

  const SteppedSlot& slot_of(std::uint32_t sequence) const {
    return slots_[sequence % slots_.size()];
  }

  // Check 19 (IN4) on a frame whose first beat came in cycle `started`.
  bool allows(Verdict verdict, unsigned port, const Header& header, std::uint64_t started) const;
  Verdict judge(unsigned port, const Header& header) const;

  PartPtr claimed(const NodeStep& step, const SlotsGroup& group);
  // `frame` is that of a good end.
  void settled(const PartPtr& part, bool good, const ReceivedFrame& frame, const SlotsGroup& group);
  void taken(const NodeStep& step, const SlotsGroup& group);
  void dropped(const NodeStep& step, const SlotsGroup& group);
  // The job that has started, or null after an error.
  SumPtr started(const NodeStep& step, const SlotsGroup& group);
  // GR3.2: has this chunk waited for longer than its deadline, and for nothing else? All that the
  // group has owed had left in cycle `sent`.
  void check_overdue(std::uint32_t sequence, const SlotsGroup& group, std::uint64_t sent) const;
  void ended(const NodeStep& step, const SlotsGroup& group);
  // The result that is in the store no more, or null.
  SumPtr released(const NodeStep& step, const SlotsGroup& group);
  void disagreed(const NodeStep& step, const SlotsGroup& group);
  // The group is stopped: what is arriving need not be settled any more.
  void stop();
  // TR2: a NACK of the parent.
  void nacked(std::uint32_t sequence);
  // RC4: may the egress take the report that this port has lost this chunk? It can do so once.
  bool reported(unsigned port, std::uint32_t sequence);
  // How many that were not reported, or certain ones, their slots wait for.
  std::size_t unreported(unsigned port, bool certain = false) const;
  // How many reports to this port ended lives may have left undone, and how many were
  // passed over though they were due.
  std::uint64_t undone_reports(unsigned port) const {
    return undone_reports_.at(port) + passed_over_.at(port);
  }
  // Those that were due for sure, and were passed over or are not reported by a group that is idle.
  std::uint64_t certain_losses(unsigned port, const SlotsGroup& group) const;

  bool quiet(const SlotsGroup& group) const;
  void finish(const SlotsGroup& group);

 private:
  SteppedSlot& slot_at(std::uint32_t sequence) { return slots_[sequence % slots_.size()]; }
  void report(const char* rule, const NodeStep& step, const std::string& what);
  void look_for_losses(const StepPart& part);
  bool is_missing(unsigned port, std::uint32_t sequence) const {
    return slot_of(sequence).expected == sequence && !slot_of(sequence).parts[port];
  }
  bool nothing_under_way() const {
    return taken_[0].sums().empty() && taken_[1].sums().empty() && started_[0].sums().empty() &&
           started_[1].sums().empty();
  }

  unsigned group_;
  StepErrors& errors_;
  std::vector<SteppedSlot> slots_;
  std::array<SumQueue, 2> taken_;    // by way, in the order of kTaken
  std::array<SumQueue, 2> started_;  // by way, in the order of kStarted
  StepLosses losses_;
  std::array<std::uint64_t, kMaxPorts> undone_reports_{};  // by port
  std::array<std::uint64_t, kMaxPorts> passed_over_{};     // by port: reports that were due
  std::uint64_t busy_until_ = 0;                           // cycle: a chunk was in progress
  std::uint8_t next_serial_ = 0;
};

}  // namespace trib
