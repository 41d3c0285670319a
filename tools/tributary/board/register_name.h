// SPDX-License-Identifier: Apache-2.0
// A register as a user names it: by its address, 0x10e0, or by page and name, port0.rx_frames,
// node.onset, link3.ctrl, board.scratch. Errors: std::invalid_argument that says what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace trib {

std::uint16_t parse_register(const std::string& text);
// "port0.rx_frames"; the address for one that has no name.
std::string register_title(std::uint16_t address);
// The bits that may be written, on a card with so many ports; nothing for a register that can't be
// written, or an address without one.
std::optional<std::uint32_t> writable_bits(std::uint16_t address, unsigned ports);

}  // namespace trib
