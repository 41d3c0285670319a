// SPDX-License-Identifier: Apache-2.0
// May a chunk be taken to be reduced or forwarded, as a kTaken says (RE1, RE2, GR3, TR1, TR2)?
#pragma once

#include <string_view>
#include <vector>

#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/stepped_slot.h"

namespace trib {

class TakenCheck {
 public:
  // `slots` of the step's group, before it.
  TakenCheck(const std::vector<SteppedSlot>& slots, StepErrors& errors)
      : slots_(slots), errors_(errors) {}

  // `slot` expects the chunk.
  void up(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void down(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  // GR3: may the chunk be reduced without all members in this cycle?
  bool may_be_partial(std::uint64_t cycle, const SlotsGroup& group, const SteppedSlot& slot) const;
  // Of a kStarted on the way down (TR1.3).
  void down_want(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);

 private:
  void check_deadline(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void check_order(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot);
  void report(const char* rule, const NodeStep& step, std::string_view what);

  const std::vector<SteppedSlot>& slots_;
  StepErrors& errors_;
};

}  // namespace trib
