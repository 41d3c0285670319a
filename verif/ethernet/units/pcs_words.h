// SPDX-License-Identifier: Apache-2.0
// Inputs and outputs of a PCS (EW2, EW3), on pins and on the line.
#pragma once

#include <array>
#include <cstdint>
#include <iomanip>
#include <ostream>

#include "model/ethernet/block.h"
#include "model/ethernet/pcs_state.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::ethernet {

inline std::ostream& operator<<(std::ostream& out, const XgmiiWord& word) {
  return out << std::hex << "control " << unsigned{word.control} << " data " << std::setw(16)
             << std::setfill('0') << word.data << std::dec;
}

inline std::ostream& operator<<(std::ostream& out, const Block& block) {
  return out << std::hex << "header " << unsigned{block.header} << " payload " << std::setw(16)
             << std::setfill('0') << block.payload << std::dec;
}

}  // namespace trib::ethernet

namespace trib {

using ethernet::Block;
using ethernet::BlockType;
using ethernet::kBlockBits;
using ethernet::kBlockTypes;
using ethernet::kControlHeader;
using ethernet::kDataHeader;
using ethernet::kErrorWord;
using ethernet::kIdleWord;
using ethernet::kLocalFaultWord;
using ethernet::kPcsStates;
using ethernet::PcsState;
using ethernet::XgmiiWord;

/// Bits in the order of the line.
inline std::array<bool, kBlockBits> line_bits(const Block& block) {
  std::array<bool, kBlockBits> bits{};
  for (unsigned i = 0; i < kBlockBits; ++i) bits[i] = block.bit(i) != 0;
  return bits;
}

template <typename Pin>
void put_word(Pin& pin, const XgmiiWord& word) {
  BitWriter(pin).put(64, word.data).put(8, word.control);
}

template <typename Pin>
XgmiiWord get_word(const Pin& pin) {
  BitReader reader(pin);
  XgmiiWord word;
  word.data = reader.get(64);
  word.control = static_cast<std::uint8_t>(reader.get(8));
  return word;
}

template <typename Pin>
void put_block(Pin& pin, const Block& block) {
  BitWriter(pin).put(2, block.header).put(64, block.payload);
}

template <typename Pin>
Block get_block(const Pin& pin) {
  BitReader reader(pin);
  Block block;
  block.header = static_cast<std::uint8_t>(reader.get(2));
  block.payload = reader.get(64);
  return block;
}

}  // namespace trib
