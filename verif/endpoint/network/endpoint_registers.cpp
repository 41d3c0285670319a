// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/endpoint_registers.h"

#include <sstream>
#include <stdexcept>

namespace trib::endpoint {

std::uint32_t EndpointRegisters::read_now(RegisterSpace space, std::uint16_t address,
                                          const AxiLiteMaster::Step& step) {
  while (!idle()) step();
  space_ = space;
  return master_.read_now(address, step);
}

void EndpointRegisters::before_edge(std::uint64_t cycle) {
  if (master_.idle() && !writes_.empty()) {
    const Write write = writes_.front();
    writes_.pop_front();
    space_ = write.space;
    master_.write(write.address, write.value, [write](std::uint32_t, std::uint8_t response) {
      if (response == kAxiOkay) return;
      std::ostringstream text;
      text << "an endpoint refuses a write of 0x" << std::hex << write.value << " to 0x"
           << static_cast<unsigned>(write.space) << '.' << write.address;
      throw std::runtime_error(text.str());
    });
  }
  master_.before_edge(cycle);
}

}  // namespace trib::endpoint
