// SPDX-License-Identifier: Apache-2.0
// Pending work of a node for the chunks of one group, by its slots (RE1, RE3, RE6, GR3, TR1,
// TR2). Reads only the slots.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/steps/step_errors.h"
#include "model/node/steps/stepped_slot.h"

namespace trib {

class DueCheck {
 public:
  using Visitor = std::function<void(const SteppedSlot& slot, const char* rule, const char* what)>;

  DueCheck(const std::vector<SteppedSlot>& slots, const SlotsGroup& group)
      : slots_(slots), group_(group) {}

  void for_each(const Visitor& visit) const;
  // Is a chunk reduced, or ready to be?
  bool any_ready() const;
  // GR3.2: has this chunk of group `index` waited for longer than its deadline? From cycle `idle` on
  // the group has had nothing else to do.
  void check_overdue(const SteppedSlot& slot, std::uint64_t idle, unsigned index,
                     StepErrors& errors) const;

 private:
  const std::vector<SteppedSlot>& slots_;
  const SlotsGroup& group_;
};

}  // namespace trib
