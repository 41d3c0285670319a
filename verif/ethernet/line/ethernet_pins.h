// SPDX-License-Identifier: Apache-2.0
// Words and blocks of the model on the pins of a Verilated module: packed, so the first field of the
// structure is highest.
#pragma once

#include <cstdint>
#include <cstring>

#include "model/ethernet/block.h"

namespace trib::ethernet {

// xgmii_t, 72 bits: control, data.
template <typename Pin>
void set_xgmii(Pin& pin, const XgmiiWord& word) {
  static_assert(sizeof(Pin) == 12, "three words of 32 bits");
  const std::uint32_t parts[] = {static_cast<std::uint32_t>(word.data),
                                 static_cast<std::uint32_t>(word.data >> 32), word.control};
  std::memcpy(&pin, parts, sizeof parts);
}

template <typename Pin>
XgmiiWord xgmii_of(const Pin& pin) {
  static_assert(sizeof(Pin) == 12, "three words of 32 bits");
  std::uint32_t parts[3];
  std::memcpy(parts, &pin, sizeof parts);
  return {std::uint64_t{parts[1]} << 32 | parts[0], static_cast<std::uint8_t>(parts[2])};
}

// block_t, 66 bits: payload, header.
template <typename Pin>
void set_block(Pin& pin, const Block& block) {
  static_assert(sizeof(Pin) == 12, "three words of 32 bits");
  const std::uint32_t parts[] = {static_cast<std::uint32_t>(block.payload << 2 | block.header),
                                 static_cast<std::uint32_t>(block.payload >> 30),
                                 static_cast<std::uint32_t>(block.payload >> 62)};
  std::memcpy(&pin, parts, sizeof parts);
}

template <typename Pin>
Block block_of(const Pin& pin) {
  static_assert(sizeof(Pin) == 12, "three words of 32 bits");
  std::uint32_t parts[3];
  std::memcpy(parts, &pin, sizeof parts);
  return {static_cast<std::uint8_t>(parts[0] & 3),
          std::uint64_t{parts[2]} << 62 | std::uint64_t{parts[1]} << 30 | parts[0] >> 2};
}

}  // namespace trib::ethernet
