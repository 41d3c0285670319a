// SPDX-License-Identifier: Apache-2.0
// The data of one active group: the window's slots (IN4, IN5), the reduction of their contributions
// (RE3, RE4, RE6, TR1), the result store (RC2) and the search for losses (RC4). The epoch's frames
// come in whole and judged; what the node sends because of them is appended to `out`, and what
// it does is added to `steps`.
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/gap_detector.h"
#include "model/node/group_identity.h"
#include "model/node/step_report.h"
#include "model/node/verdict.h"
#include "model/node/window_slot.h"

namespace trib {

class GroupSlots {
 public:
  enum class Outcome : std::uint8_t {
    kNothing,       // nothing was reduced
    kReduced,       // the sum was sent
    kDisagreement,  // RE3: no sum; the group has to be stopped
  };

  // `window` slots on each of `ports` ports, empty, the first of which expects `first_sequence`.
  GroupSlots(unsigned ports, unsigned window, std::uint32_t first_sequence);

  std::uint32_t expected(unsigned slot) const { return slots_.at(slot).expected; }
  // TR1: its sum was sent up, and the parent's result has not come.
  bool awaits_parent(std::uint32_t sequence) const {
    const WindowSlot& slot = slot_of(sequence);
    return slot.expected == sequence && slot.sent_up;
  }
  // The slot of chunk `sequence`, whatever chunk it expects.
  const WindowSlot& slot_of(std::uint32_t sequence) const {
    return slots_[sequence % slots_.size()];
  }

  // Check 19 (IN4) on a CONTRIBUTION, an ASK, or a RESULT of the parent, that passed all others.
  Verdict judge(unsigned port, const Header& header) const;

  // An accepted contribution: reduces the chunk if it was the last, and NACKs what is missing.
  Outcome contribute(const GroupIdentity& group, unsigned port, const Header& header,
                     const Frame& frame, std::vector<Emission>& out, StepReport& steps);
  // An accepted RESULT of the parent: goes to all members (TR1).
  void forward(const GroupIdentity& group, const Header& header, const Frame& frame,
               std::vector<Emission>& out, StepReport& steps);
  // RC2: the stored result that a CONTRIBUTION or ASK whose verdict was Replay is answered by, to
  // one port; not to an ASK for a result that is in flight.
  void replay(const GroupIdentity& group, unsigned port, const Header& header,
              std::vector<Emission>& out, StepReport& steps) const;
  // TR2, for a NACK of the parent: sends the sum of a chunk up again, if it was sent and its result
  // has not come. It is the sum of what is complete by now.
  Outcome send_again(const GroupIdentity& group, std::uint32_t sequence, std::vector<Emission>& out,
                     StepReport& steps);
  // GR3: reduces chunk `sequence` from those of the ports `ports` that are complete. Nothing if
  // there are none, or if it is reduced already.
  Outcome reduce_partially(const GroupIdentity& group, std::uint32_t sequence, std::uint32_t ports,
                           std::vector<Emission>& out, StepReport& steps);

 private:
  WindowSlot& slot_of(std::uint32_t sequence) { return slots_[sequence % slots_.size()]; }
  Outcome reduce_slot(const GroupIdentity& group, WindowSlot& slot, std::uint32_t parts,
                      std::vector<Emission>& out, StepReport& steps);
  // `taken`: the step by which it was.
  void retire(const GroupIdentity& group, WindowSlot& slot, ChunkSum sum, const NodeStep& taken,
              std::vector<Emission>& out, StepReport& steps);
  void report_gaps(const GroupIdentity& group, unsigned port, std::uint32_t sequence,
                   std::vector<Emission>& out, StepReport& steps);

  std::vector<WindowSlot> slots_;
  std::vector<GapDetector> gaps_;  // by port
  std::uint8_t next_serial_ = 0;   // modulo 256
};

}  // namespace trib
