// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/taken_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/node/steps/port_set.h"

namespace trib {

void TakenCheck::up(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot) {
  const GroupIdentity& identity = *group.identity;
  const std::uint32_t members = identity.members;
  const std::uint32_t missing = members & ~step.ports;
  if (slot.up) report("RE6", step, "taken, but it is being reduced");
  if (slot.reduced) report("RE6", step, "taken, but it has been reduced");
  if (step.ports == 0 || (step.ports & ~members) != 0) {
    report("RE1", step, "taken from ports that are no members");
  }
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (has(step.ports, p) && !slot.parts[p]) {
      report("RE1", step, fmt::format("taken, but port {} has not claimed its slot", p));
    }
  }
  if (step.retry) {
    if (!identity.config.uplink || !slot.sent_up || !slot.nacked) {
      report("TR2", step, "taken again, but the parent has not lost it");
    }
  } else if (slot.sent_up) {
    report("TR2", step, "taken, but its sum has been sent up");
  }
  if (missing != 0 && (step.ports & ~slot.complete(members)) != 0) {
    report(step.retry ? "TR2" : "GR3", step, "taken with contributions that are still arriving");
  }
  if (missing != 0 && !step.retry) return check_deadline(step, group, slot);
  if (missing == 0 && !step.retry) check_order(step, group, slot);
}

void TakenCheck::check_deadline(const NodeStep& step, const SlotsGroup& group,
                                const SteppedSlot& slot) {
  if (!step.partial) report("RE1", step, "taken without all members, but not as partial");
  if (may_be_partial(step.cycle, group, slot)) return;
  const std::uint32_t deadline = group.identity->config.deadline;
  if (deadline == 0) {
    report("GR3", step, "taken without all members, but there is no deadline");
  } else {
    report("GR3", step,
           fmt::format("taken {} cycles after its first contribution, before the deadline of {}",
                       step.cycle - slot.first_complete, deadline));
  }
}

// GR3.5: the deadline is looked at in steps.
bool TakenCheck::may_be_partial(std::uint64_t cycle, const SlotsGroup& group,
                                const SteppedSlot& slot) const {
  if (group.deadline_changed >= slot.first_complete && group.deadline_changed != 0) return true;
  const std::uint32_t deadline = group.identity->config.deadline;
  return deadline != 0 && cycle + slots_.size() >= slot.first_complete + deadline;
}

// RE2: an older chunk that was complete before this one was claimed by all has to be taken first. Not
// if a deadline may have had this one chosen before the older one was complete (RE2.2, GR3.3).
void TakenCheck::check_order(const NodeStep& step, const SlotsGroup& group,
                             const SteppedSlot& slot) {
  std::uint64_t claimed = 0;
  for (const PartPtr& part : slot.parts) {
    if (part) claimed = std::max(claimed, part->claimed);
  }
  for (const SteppedSlot& other : slots_) {
    const bool older = static_cast<std::int32_t>(step.sequence - other.expected) > 0;
    const bool was_ready = other.ready != 0 && other.ready < claimed;
    if (!older || !was_ready || other.up || other.sent_up || other.down) continue;
    if (may_be_partial(other.ready, group, slot)) continue;
    report("RE2", step, fmt::format("taken before chunk {}, which was ready", other.expected));
    return;
  }
}

void TakenCheck::down(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot) {
  const GroupIdentity& identity = *group.identity;
  if (!identity.config.uplink) return report("TR1", step, "a result is taken without a parent");
  if (slot.down) report("TR1", step, "taken, but its result is on the way down");
  if (slot.reduced) report("RE6", step, "taken, but it has come down");
  if (step.ports != 1) report("step", step, "`ports` of a result on the way down is 1");
  if (!slot.parts[*identity.config.uplink]) {
    report("TR1", step, "taken, but no result of the parent has claimed its slot");
  }
  if (step.want != 0) report("step", step, "on the way down no port is known to want it yet");
}

// State that is settled in this cycle may have been seen or not, like what is still arriving.
void TakenCheck::down_want(const NodeStep& step, const SlotsGroup& group, const SteppedSlot& slot) {
  const GroupIdentity& identity = *group.identity;
  std::uint32_t sure = identity.members;  // those who get the payload whatever is still arriving
  std::uint32_t never = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    const PartPtr& part = slot.parts[p];
    if (!has(identity.members, p) || !part) continue;
    const bool good = part->state == PartState::kGood;
    const bool wants = good && part->contribution.header.has(kFlagWant);
    if (!wants) sure &= ~(1u << p);
    if (good && !wants && part->settled < step.cycle) never |= 1u << p;
  }
  if ((sure & ~step.want) != 0 || (never & step.want) != 0 ||
      (step.want & ~identity.members) != 0) {
    report("TR1", step,
           fmt::format("`want` is {:#x}, but {:#x} want the payload", step.want, sure));
  }
}

void TakenCheck::report(const char* rule, const NodeStep& step, std::string_view what) {
  errors_.report(rule, {{}, step.group, step.sequence}, what);
}

}  // namespace trib
