// SPDX-License-Identifier: Apache-2.0
// Whole numbers as people write them, seeds above all: decimal digits, so that 010 is ten, or
// hexadecimal ones after 0x. Errors: std::invalid_argument that names the range for anything else,
// also for what is negative or does not fit into 64 bits.
#pragma once

#include <cstdint>
#include <string>

namespace trib {

std::uint64_t parse_whole_number(const std::string& text);

}  // namespace trib
