// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/register_judge.h"

#include <fmt/format.h>

#include <stdexcept>

#include "verif/node/registers/registers.h"
#include "verif/node/scoreboard/register_rules.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

RegisterJudge::RegisterJudge(ModelTimeline& timeline, RegisterMirror& mirror,
                             TransmitChecker& transmit, LifeFollower& lives, ErrorReport error)
    : timeline_(timeline),
      mirror_(mirror),
      transmit_(transmit),
      lives_(lives),
      error_(std::move(error)) {
  transmit_.answer_interval(mirror_.answer_interval());
}

void RegisterJudge::issued(const RegisterAccess& access) {
  if (!access.write) return;
  refused_ = is_refused(access.address, access.value, access.strobes, mirror_, timeline_.current());
  if (*refused_) return;
  const bool configures = mirror_.write(access.address, access.value);
  for (unsigned g = 0; g < mirror_.config().groups.size(); ++g) {
    if (access.address == group_register(g, kGroupCtrl)) {
      command_group(g, access.value == kGroupCtrlStart, access.issued);
    }
  }
  if (configures) configure();
  transmit_.answer_interval(mirror_.answer_interval());
}

void RegisterJudge::command_group(unsigned group, bool start, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  timeline_.retire(model);
  const LifeFollower::Life before = lives_.of(group);
  std::vector<Emission> none;  // there is no parent to be told
  model.end(group, none);
  starting_.erase(group);
  if (start) {
    starting_.insert(group);
    const GroupConfig& registers = mirror_.config().groups[group];
    if (registers.uplink) error_("a group with a parent can't be checked here");
    model.configure(group, registers);
    model.start(group);
  }
  lives_.follow(group, before, cycle);
}

// Registers take effect one by one. What does not make sense before the others have been written,
// or while a group is at work, waits for them.
void RegisterJudge::configure() {
  NodeModel before = timeline_.current();
  NodeModel& model = timeline_.current();
  const auto at_work = [&](unsigned group) {
    return model.state(group) == GroupState::kJoining || model.state(group) == GroupState::kActive;
  };
  bool resting = true;
  const auto groups = static_cast<unsigned>(mirror_.config().groups.size());
  for (unsigned g = 0; g < groups; ++g) resting &= !at_work(g);
  try {
    if (resting) model.configure(mirror_.config());
    for (unsigned g = 0; g < groups && !resting; ++g) {
      model.configure(g, mirror_.config().groups[g]);
    }
  } catch (const std::invalid_argument&) {
    return;
  }
  timeline_.retire(std::move(before));
}

void RegisterJudge::completed(const RegisterAccess& access) {
  if (access.write && refused_) {
    const std::uint8_t due = *refused_ ? kAxiSlaveError : kAxiOkay;
    if (access.response != due) {
      error_(fmt::format(
          "cycle {}: write of {:#x} to {:#06x}, strobes {:#x}: response {}, {} is due",
          access.completed, access.value, access.address, access.strobes, access.response, due));
    }
    refused_.reset();
  }
  for (unsigned g = 0; g < mirror_.config().groups.size() && !access.write; ++g) {
    if (access.address == group_register(g, kGroupStatus) &&
        (access.value & kGroupStatusStarting) == 0) {
      starting_.erase(g);
    }
  }
  if (starting_.empty()) timeline_.settled(access.completed);
}

}  // namespace trib
