// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/node_control.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "verif/node/registers/configuration_writes.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kMaxStatusReads = 10'000;

}  // namespace

NodeParameters parameters_of(std::uint32_t params) {
  return {field_of(params, kRegParamsPorts), field_of(params, kRegParamsBeatBytes),
          field_of(params, kRegParamsWindow), field_of(params, kRegParamsGroups)};
}

NodeControl::NodeControl(Read read_register, Write write_register)
    : read_(std::move(read_register)), write_(std::move(write_register)) {}

NodeControl::NodeControl(AxiLiteMaster& master, const AxiLiteMaster::Step& step)
    : NodeControl([&master, step](std::uint16_t address) { return master.read_now(address, step); },
                  [&master, step](std::uint16_t address, std::uint32_t value) {
                    master.write_now(address, value, step);
                  }) {}

NodeParameters NodeControl::identify() {
  const std::uint32_t id = read(kRegId);
  const std::uint32_t version = read(kRegVersion);
  if (id != kIdValue || version != kVersionValue) {
    throw std::runtime_error("not a node of this version: ID " + std::to_string(id) + ", VERSION " +
                             std::to_string(version));
  }
  return parameters_of(read(kRegParams));
}

void NodeControl::configure(const NodeConfig& config, std::uint32_t onset) {
  for (const auto& [address, value] : configuration_writes(config, onset)) write(address, value);
}

void NodeControl::start_group(unsigned group) {
  write(group_register(group, kGroupCtrl), kGroupCtrlStart);
  for (unsigned reads = 0; reads < kMaxStatusReads; ++reads) {
    const std::uint32_t status = group_status(group);
    if ((status & kGroupStatusActive) != 0 && (status & kGroupStatusStarting) == 0) {
      return;
    }
  }
  throw std::runtime_error("group " + std::to_string(group) + " does not start: its STATUS stays " +
                           std::to_string(group_status(group)));
}

void NodeControl::end_group(unsigned group) {
  write(group_register(group, kGroupCtrl), kGroupCtrlEnd);
}

std::uint32_t NodeControl::group_status(unsigned group) {
  return read(group_register(group, kGroupStatus));
}

PortCounters NodeControl::counters(unsigned port) { return {port, read_}; }

PageSnapshot NodeControl::group(unsigned group) { return {RegisterPage::kGroup, group, read_}; }

PageSnapshot NodeControl::access_page(unsigned group) {
  return {RegisterPage::kAccess, group, read_};
}

std::vector<PageSnapshot> NodeControl::pages(unsigned ports, unsigned groups) {
  return read_pages(ports, groups, read_);
}

}  // namespace trib
