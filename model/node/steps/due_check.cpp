// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/due_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace trib {
namespace {

// GR3.5: a step until it is seen that a contribution is there, one until it is seen that the
// deadline has passed, one until the slot is chosen, and the cycles of the pipeline.
std::uint64_t latest(std::size_t window) { return 3 * window + 32; }

}  // namespace

void DueCheck::for_each(const Visitor& visit) const {
  if (!group_.active) return;
  const GroupIdentity& identity = *group_.identity;
  for (const SteppedSlot& slot : slots_) {
    if (slot.reduced) visit(slot, "RE6", "it has been reduced, but not released");
    if (slot.differs) visit(slot, "RE3", "contributions disagree, and no member was notified");
    if (slot.nack_due) visit(slot, "TR2", "the parent has lost it, and it was not sent again");
    const bool all = slot.complete(identity.members) == identity.members;
    if (all && !slot.sent_up && !slot.reduced && !slot.up && !slot.down && !slot.differs) {
      visit(slot, "RE1", "all members have contributed, but it was not reduced");
    }
    if (identity.config.deadline != 0 && slot.waits(identity.members)) {
      visit(slot, "GR3", "some members have contributed, and no deadline has passed for it");
    }
    if (identity.config.uplink && slot.parts[*identity.config.uplink] && !slot.reduced &&
        !slot.down) {
      visit(slot, "TR1", "its result has come from the parent, but was not forwarded");
    }
  }
}

bool DueCheck::any_ready() const {
  const std::uint32_t members = group_.identity->members;
  return std::any_of(slots_.begin(), slots_.end(), [&](const SteppedSlot& slot) {
    return slot.reduced || (slot.complete(members) == members && !slot.sent_up);
  });
}

void DueCheck::check_overdue(const SteppedSlot& slot, std::uint64_t idle, unsigned index,
                             StepErrors& errors) const {
  const std::uint32_t deadline = group_.identity->config.deadline;
  if (!group_.active || deadline == 0 || !slot.waits(group_.identity->members)) return;
  const std::uint64_t due = std::max(slot.first_complete, group_.deadline_changed) + deadline;
  if (errors.cycle() <= std::max(due, idle) + latest(slots_.size())) return;
  errors.report("GR3", {{}, index, slot.expected},
                fmt::format("it has waited for {} cycles, the deadline is {}",
                            errors.cycle() - slot.first_complete, deadline));
}

}  // namespace trib
