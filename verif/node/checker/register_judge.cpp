// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/register_judge.h"

#include <fmt/format.h>

#include "verif/node/checker/register_rules.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

bool RegisterJudge::must_refuse(const RegisterAccess& access) const {
  return is_refused(access.address, access.value, access.strobes, node_.model());
}

void RegisterJudge::issued(const RegisterAccess& access) {
  access_ = access;
  taken_ = false;
  if (access.write) refused_at_issue_ = must_refuse(access);
}

void RegisterJudge::written(const NodeStep& step) {
  const bool due =
      access_.write && !taken_ && step.sequence == access_.address && step.tag == access_.value;
  if (!due) {
    error_(fmt::format("cycle {}, GR5: {:#x} is written to {:#06x}, which nobody asks for",
                       step.cycle, step.tag, step.sequence));
  }
  taken_ = true;
}

void RegisterJudge::completed(const RegisterAccess& access) {
  if (!access.write) return;
  const bool refused = access.response != kAxiOkay;
  // What it has written has changed what it would have to do now.
  const bool allowed = refused == refused_at_issue_ || (refused && must_refuse(access)) ||
                       (!refused && !must_refuse(access));
  if (!allowed || refused == taken_ || (refused && access.response != kAxiSlaveError)) {
    error_(fmt::format(
        "cycle {}, GR5: write of {:#x} to {:#06x}, strobes {:#x}: response {}, {} is due, {}",
        access.completed, access.value, access.address, access.strobes, access.response,
        refused_at_issue_ ? kAxiSlaveError : kAxiOkay, taken_ ? "taken" : "not taken"));
  }
  access_ = RegisterAccess();
}

}  // namespace trib
