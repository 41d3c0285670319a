// SPDX-License-Identifier: Apache-2.0
// The slots of one group as its steps leave them (IN4, IN5), and the way of a chunk from its claims
// to its release (RE1 to RE6, TR1, TR2). Steps that are not legal are reported, and followed as far
// as they can be.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "model/frame/header.h"
#include "model/node/gap_detector.h"
#include "model/node/group_identity.h"
#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_receiver.h"
#include "model/node/steps/step_sum.h"
#include "model/node/verdict.h"

namespace trib {

// What the slots have to know of their group at a step.
struct SlotsGroup {
  std::shared_ptr<const GroupIdentity> identity;
  bool active = false;
  // The cycle of the last change of the deadline; 0: never.
  std::uint64_t deadline_changed = 0;
};

struct SteppedSlot {
  std::uint32_t expected = 0;
  std::array<PartPtr, kMaxPorts> parts;
  SumPtr up;       // taken, and not ended yet
  SumPtr down;     // the same of the parent's result
  SumPtr reduced;  // has ended good and is to be released
  SumPtr differs;  // has ended, but its contributions disagree (RE3)
  SumPtr stored;   // the result of the chunk before (RC2)
  bool sent_up = false;
  bool nacked = false;               // the parent wants it again (TR2)
  bool nack_due = false;             // and the node has to send it again
  std::uint64_t released = 0;        // cycle of the last release
  std::uint64_t first_complete = 0;  // cycle; 0: none is
  std::uint64_t ready = 0;           // since this cycle it could be taken; 0: it can't
};

class SteppedSlots {
 public:
  SteppedSlots(unsigned ports, unsigned window, unsigned group, StepErrors& errors);

  // A life begins: all slots are empty, the first expects `first_sequence` (GR1).
  void begin_life(std::uint32_t first_sequence);
  // What is under way comes to nothing.
  void end_life();

  const SteppedSlot& slot_of(std::uint32_t sequence) const {
    return slots_[sequence % slots_.size()];
  }
  // The members whose contribution is complete.
  static std::uint32_t complete(const SteppedSlot& slot, std::uint32_t members);

  // Check 19 (IN4) on a frame whose first beat came in cycle `started`.
  bool allows(Verdict verdict, unsigned port, const Header& header, std::uint64_t started) const;
  Verdict judge(unsigned port, const Header& header) const;

  PartPtr claimed(const NodeStep& step, const SlotsGroup& group);
  // `frame` is that of a good end.
  void settled(const PartPtr& part, bool good, const ReceivedFrame& frame, const SlotsGroup& group);
  void taken(const NodeStep& step, const SlotsGroup& group);
  void dropped(const NodeStep& step, const SlotsGroup& group);
  // What has started, or null after an error.
  SumPtr started(const NodeStep& step, const SlotsGroup& group);
  void ended(const NodeStep& step, const SlotsGroup& group);
  // The result that is in the store no more, or null.
  SumPtr released(const NodeStep& step, const SlotsGroup& group);
  void disagreed(const NodeStep& step);
  // TR2: a NACK of the parent.
  void nacked(std::uint32_t sequence);
  // RC4.
  void reported(const NodeStep& step, const SlotsGroup& group);
  // RC4: reports that were due and were not made.
  std::uint64_t reports_left_out() const { return reports_left_out_; }

  void finish(const SlotsGroup& group);

 private:
  // A number that is below the second highest; `due`: it has been neither taken nor reduced since.
  struct Gap {
    std::uint32_t sequence;
    bool due;
  };

  SteppedSlot& slot_at(std::uint32_t sequence) { return slots_[sequence % slots_.size()]; }
  void report(const char* rule, const NodeStep& step, const std::string& what);
  SumPtr take_from(std::deque<SumPtr>& queue, std::uint32_t sequence, bool over);
  void check_taken_up(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void check_deadline(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void check_order(const NodeStep& step, const SteppedSlot& slot);
  void check_taken_down(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void add_up_good(const NodeStep& step, StepSum& sum);
  void look_for_gaps(const StepPart& part);
  void close_gaps(unsigned port, std::uint32_t sequence);

  unsigned group_;
  StepErrors& errors_;
  std::vector<SteppedSlot> slots_;
  std::array<std::deque<SumPtr>, 2> taken_;    // by way, in the order of kTaken
  std::array<std::deque<SumPtr>, 2> started_;  // by way, in the order of kStarted
  std::vector<GapDetector> detectors_;         // by port
  std::vector<std::deque<Gap>> gaps_;          // by port, rising
  std::uint8_t next_serial_ = 0;
  std::uint64_t reports_left_out_ = 0;
};

}  // namespace trib
