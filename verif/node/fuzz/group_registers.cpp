// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/group_registers.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "model/frame/epoch.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::uint16_t kFarthest = 0x7fff;  // from an epoch to the newest

std::uint32_t status_of(GroupState state) {
  switch (state) {
    case GroupState::kActive:
      return kGroupStatusActive;
    case GroupState::kStopped:
      return kGroupStatusStopped;
    case GroupState::kJoining:
      return kGroupStatusJoining;
    case GroupState::kIdle:
      break;
  }
  return 0;
}

}  // namespace

void GroupRegisters::set_epoch(unsigned group, std::uint16_t epoch) {
  control_.write(group_register(group, kGroupEpoch), epoch);
}

void GroupRegisters::start(unsigned group, const SteppedNode& model) {
  if (may_start(model.config(group), model.life(group).identity().epoch)) {
    control_.start_group(group);
    return;
  }
  std::optional<std::uint8_t> response;
  bench_.registers().write(group_register(group, kGroupCtrl), kGroupCtrlStart,
                           [&](std::uint32_t, std::uint8_t given) { response = given; });
  for (unsigned i = 0; i < AxiLiteMaster::kTimeoutSteps && !response; ++i) bench_.step();
  if (!response || *response == kAxiOkay) {
    throw std::runtime_error(
        fmt::format("group {}: START {}", group,
                    response ? "is taken, but must be refused" : "is not answered"));
  }
}

void GroupRegisters::align(unsigned group, std::uint16_t epoch, std::optional<unsigned> uplink) {
  const auto live = [&](std::uint16_t life) {
    set_epoch(group, life);
    control_.start_group(group);
    control_.end_group(group);
  };
  control_.write(group_register(group, kGroupUplink), 0);
  control_.write(group_register(group, kGroupMembers), uplink == 0u ? 2 : 1);
  if (uplink) control_.write(group_register(group, kGroupUplink), kGroupUplinkValid | *uplink);
  auto now = static_cast<std::uint16_t>(control_.read(group_register(group, kGroupCurrentEpoch)));
  while (now != 0 && !is_newer_epoch(epoch, now)) {
    now = static_cast<std::uint16_t>(now + kFarthest);
    if (now == 0) --now;
    live(now);
  }
  live(epoch);
}

std::string GroupRegisters::compare(unsigned group, const SteppedNode& model) {
  struct State {
    const char* name;
    std::uint16_t address;
    std::uint32_t expected;
    bool matters = true;
  };
  const auto of_group = [group](unsigned offset) { return group_register(group, offset); };
  const GroupLife& life = model.life(group);
  const GroupIdentity& identity = life.identity();
  const bool active = life.state() == GroupState::kActive;
  const bool known = life.state() != GroupState::kIdle;
  const std::array<State, 7> states{{
      {"STATUS", of_group(kGroupStatus), status_of(life.state())},
      {"CURRENT_EPOCH", of_group(kGroupCurrentEpoch), identity.epoch},
      {"CURRENT_MEMBERS", of_group(kGroupCurrentMembers), identity.members},
      {"JOINED", of_group(kGroupJoined), life.joins().joined()},
      {"WINDOW", of_group(kGroupWindow), life.window(), active},
      {"JOB", access_register(group, kAccessJob), identity.job, known},
      {"PARENT_EPOCH", access_register(group, kAccessParentEpoch), identity.parent_epoch,
       identity.config.uplink.has_value()},
  }};
  for (const State& state : states) {
    if (!state.matters) continue;
    const std::uint32_t node = control_.read(state.address);
    if (node != state.expected) {
      return fmt::format("{} is {:#x}, the model's {:#x}", state.name, node, state.expected);
    }
  }
  return "";
}

}  // namespace trib
