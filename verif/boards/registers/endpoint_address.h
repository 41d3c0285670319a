// SPDX-License-Identifier: Apache-2.0
// Addresses of an endpoint's registers on a card (BE2 of docs/BOARDS.md).
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

namespace trib::board {

/// So many bytes of the endpoint's addresses of 18 bits, from `from` on, and where the card has them.
struct EndpointWindow {
  std::uint32_t from;
  std::uint32_t bytes;
  std::uint16_t at;
};

inline constexpr std::array<EndpointWindow, 5> kEndpointWindows{
    {{0x00000, 0x4000, 0x0000},    // node
     {0x10000, 0x4000, 0x8000},    // interface
     {0x14000, 0x1000, 0xc000},    // its flow table
     {0x24000, 0x1000, 0xd000},    // PART_OF
     {0x20000, 0x2000, 0xe000}}};  // endpoint

/// Errors: std::out_of_range for an address that the card does not have.
inline std::uint16_t card_address(std::uint32_t endpoint_address) {
  for (const EndpointWindow& window : kEndpointWindows) {
    const std::uint32_t offset = endpoint_address - window.from;
    if (endpoint_address >= window.from && offset < window.bytes) {
      return static_cast<std::uint16_t>(window.at + offset);
    }
  }
  throw std::out_of_range("a card has no such address of an endpoint");
}

}  // namespace trib::board
