// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/step_rules.h"

#include <fmt/format.h>

#include "verif/node/registers/registers.h"

namespace trib {

StepRules::StepRules(unsigned ports, unsigned window, unsigned groups,
                     const GroupRules::Report& error)
    : error_(error), accepted_(ports) {
  for (unsigned group = 0; group < groups; ++group) {
    groups_.emplace_back(ports, window, [error, group](const std::string& what) {
      error(fmt::format("group {}: {}", group, what));
    });
  }
}

void StepRules::written(const NodeStep& step) {
  for (unsigned group = 0; group < groups_.size(); ++group) {
    if (step.sequence == group_register(group, kGroupDeadline)) groups_[group].deadline(step.tag);
  }
}

void StepRules::step(const NodeStep& step) {
  ++steps_;
  switch (step.kind) {
    case StepKind::kJudged:
      if (step.verdict == Verdict::kAccepted) accepted_.at(step.port) = step.cycle;
      break;
    case StepKind::kWritten:
      written(step);
      break;
    case StepKind::kSettled:
      if (step.good && accepted_.at(step.port) != step.cycle) {
        error_(fmt::format("cycle {}, port {}: chunk {} ends good, but the frame is not accepted",
                           step.cycle, step.port, step.sequence));
      }
      groups_.at(step.group).step(step);
      break;
    case StepKind::kSent:
    case StepKind::kDiscarded:
    case StepKind::kRefused:
      break;
    default:
      groups_.at(step.group).step(step);
      break;
  }
}

void StepRules::finish() {
  for (GroupRules& group : groups_) group.finish();
}

}  // namespace trib
