// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/endpoint/card_endpoint.h"

#include <sstream>
#include <stdexcept>

#include "verif/boards/endpoint/card_writes.h"
#include "verif/boards/registers/endpoint_address.h"
#include "verif/endpoint/network/life_registers.h"

namespace trib::board {
namespace {

constexpr std::uint32_t kEndpointSpace = 0x20000;

Vc709Config config_of(std::uint64_t seed) {
  Vc709Config config;
  config.seed = seed;
  return config;
}

}  // namespace

CardEndpoint::CardEndpoint(std::uint64_t seed)
    : card_(config_of(seed)), node_(card_), registers_(card_.jtag()) {}

void CardEndpoint::clock_cycle(const ClockEdge& edge) {
  registers_.before_edge(card_.cycle());
  node_.clock_cycle(edge.time_fs);
}

void CardEndpoint::configure(const endpoint::EndpointSettings& settings) {
  for (const CardWrite& write : card_writes(settings, !configured_)) {
    registers_.write(write.address, write.value, [write](std::uint32_t, std::uint8_t response) {
      if (response == kAxiOkay) return;
      std::ostringstream text;
      text << "a card refuses a write of 0x" << std::hex << write.value << " to 0x"
           << write.address;
      throw std::runtime_error(text.str());
    });
  }
  configured_ = true;
}

endpoint::LifeState CardEndpoint::read_state(const Step& step) {
  return endpoint::read_life([&](std::uint16_t address) {
    return registers_.read_now(card_address(kEndpointSpace + address), step);
  });
}

}  // namespace trib::board
