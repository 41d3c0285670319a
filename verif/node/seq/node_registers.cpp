// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/node_registers.h"

#include <fmt/format.h>

#include <stdexcept>

#include "verif/node/registers/configuration_writes.h"
#include "verif/node/registers/registers.h"
#include "verif/node/seq/register_sequence.h"

namespace trib {

RegisterAccess NodeRegisters::access(bool write, std::uint16_t address, std::uint32_t value,
                                     std::uint8_t strobes) {
  RegisterSequence sequence("access");
  sequence.access.write = write;
  sequence.access.address = address;
  sequence.access.value = value;
  sequence.access.strobes = strobes;
  sequence.start(&sequencer_);
  return sequence.access;
}

bool NodeRegisters::takes(std::uint16_t address, std::uint32_t value) {
  return access(true, address, value).response == kAxiOkay;
}

std::uint32_t NodeRegisters::read(std::uint16_t address) {
  const RegisterAccess done = access(false, address);
  if (done.response != kAxiOkay) {
    throw std::runtime_error(
        fmt::format("read of register {:#06x}: response {}", address, done.response));
  }
  return done.value;
}

void NodeRegisters::write(std::uint16_t address, std::uint32_t value) {
  const RegisterAccess done = access(true, address, value);
  if (done.response != kAxiOkay) {
    throw std::runtime_error(
        fmt::format("write to register {:#06x}: response {}", address, done.response));
  }
}

void NodeRegisters::configure(const NodeConfig& config, std::uint32_t onset) {
  for (const auto& [address, value] : configuration_writes(config, onset)) write(address, value);
}

void NodeRegisters::start_group(unsigned group) {
  write(group_register(group, kGroupCtrl), kGroupCtrlStart);
  for (unsigned poll = 0; poll < kStartPolls; ++poll) {
    if ((read(group_register(group, kGroupStatus)) & kGroupStatusStarting) == 0) return;
  }
  throw std::runtime_error(
      fmt::format("group {} is still starting: bit 2 of its STATUS stays set", group));
}

void NodeRegisters::end_group(unsigned group) {
  write(group_register(group, kGroupCtrl), kGroupCtrlEnd);
}

PortCounters NodeRegisters::counters(unsigned port) {
  return {port, [this](std::uint16_t address) { return read(address); }};
}

PageSnapshot NodeRegisters::group(unsigned group) {
  return {RegisterPage::kGroup, group, [this](std::uint16_t address) { return read(address); }};
}

PageSnapshot NodeRegisters::access_page(unsigned group) {
  return {RegisterPage::kAccess, group, [this](std::uint16_t address) { return read(address); }};
}

std::vector<PageSnapshot> NodeRegisters::pages(unsigned ports, unsigned groups) {
  return read_pages(ports, groups, [this](std::uint16_t address) { return read(address); });
}

}  // namespace trib
