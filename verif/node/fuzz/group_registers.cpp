// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/group_registers.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "model/frame/epoch.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kStatusReads = 200;
constexpr std::uint16_t kFarthest = 0x7fff;  // from an epoch to the newest

// Epochs, each newer than the one before, the first of them than `from`, the last of them `to`.
std::vector<std::uint16_t> lives_between(std::uint16_t from, std::uint16_t to) {
  std::vector<std::uint16_t> lives;
  while (from != 0 && !is_newer_epoch(to, from)) {
    from = static_cast<std::uint16_t>(from + kFarthest);
    if (from == 0) --from;
    lives.push_back(from);
  }
  lives.push_back(to);
  return lives;
}

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

std::uint32_t GroupRegisters::read(std::uint16_t address) {
  return bench_.registers().read_now(address, [this] { bench_.step(); });
}

void GroupRegisters::write(std::uint16_t address, std::uint32_t value) {
  bench_.registers().write_now(address, value, [this] { bench_.step(); });
}

void GroupRegisters::set_epoch(unsigned group, std::uint16_t epoch) {
  write(group_register(group, kGroupEpoch), epoch);
}

void GroupRegisters::start(unsigned group, bool taken) {
  if (taken) {
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

void GroupRegisters::align(unsigned group, std::uint16_t epoch, std::optional<unsigned> uplink,
                           NodeModel& model, std::vector<Emission>& out) {
  const std::uint32_t member = uplink == 0u ? 2 : 1;
  write(group_register(group, kGroupUplink), 0);
  write(group_register(group, kGroupMembers), member);
  const std::uint32_t now = read(group_register(group, kGroupCurrentEpoch));
  for (const std::uint16_t life : lives_between(static_cast<std::uint16_t>(now), epoch)) {
    // The parent is told of the last one alone, which is the same in node and model.
    if (life == epoch && uplink) {
      write(group_register(group, kGroupUplink), kGroupUplinkValid | *uplink);
    }
    set_epoch(group, life);
    control_.start_group(group);
    control_.end_group(group);
  }
  GroupConfig registers = model.config().groups.at(group);
  registers.members = member;
  for (const std::uint16_t life : lives_between(model.epoch(group), epoch)) {
    registers.epoch = life;
    registers.uplink = life == epoch ? uplink : std::nullopt;
    model.configure(group, registers);
    model.start(group);
    model.end(group, out);
  }
}

std::string GroupRegisters::compare(unsigned group, std::optional<unsigned> uplink,
                                    const NodeModel& model) {
  struct State {
    const char* name;
    std::uint16_t address;
    std::uint32_t expected;
    bool matters = true;
  };
  const std::uint32_t expected = status_of(model.state(group));
  std::uint32_t status = control_.group_status(group);
  for (unsigned reads = 0; reads < kStatusReads && status != expected; ++reads) {
    status = control_.group_status(group);
  }
  const auto of_group = [group](unsigned offset) { return group_register(group, offset); };
  const bool active = model.state(group) == GroupState::kActive;
  const bool known = model.state(group) != GroupState::kIdle;
  const std::array<State, 7> states{{
      {"STATUS", of_group(kGroupStatus), expected},
      {"CURRENT_EPOCH", of_group(kGroupCurrentEpoch), model.epoch(group)},
      {"CURRENT_MEMBERS", of_group(kGroupCurrentMembers), model.members(group)},
      {"JOINED", of_group(kGroupJoined), model.joined(group)},
      {"WINDOW", of_group(kGroupWindow), model.window(group), active},
      {"JOB", access_register(group, kAccessJob), model.job(group), known},
      {"PARENT_EPOCH", access_register(group, kAccessParentEpoch), model.parent_epoch(group),
       uplink.has_value()},
  }};
  for (const State& state : states) {
    if (!state.matters) continue;
    const std::uint32_t node = read(state.address);
    if (node != state.expected) {
      return fmt::format("{} is {:#x}, the model's {:#x}", state.name, node, state.expected);
    }
  }
  return "";
}

}  // namespace trib
