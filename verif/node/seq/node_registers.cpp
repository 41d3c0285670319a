// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/node_registers.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {

void RegisterSequence::body() {
  RegisterItem item("access");
  *item.access = access;
  start_item(&item);
  finish_item(&item);
  access = *item.access;
}

NodeRegisters::NodeRegisters(RegisterSequencer& sequencer)
    : NodeControl(
          [this](std::uint16_t address) {
            const RegisterAccess done = access(false, address);
            if (done.response != kAxiOkay) {
              throw std::runtime_error(
                  fmt::format("read of register {:#06x}: response {}", address, done.response));
            }
            return done.value;
          },
          [this](std::uint16_t address, std::uint32_t value) {
            const RegisterAccess done = access(true, address, value);
            if (done.response != kAxiOkay) {
              throw std::runtime_error(
                  fmt::format("write to register {:#06x}: response {}", address, done.response));
            }
          }),
      sequencer_(sequencer) {}

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

}  // namespace trib
