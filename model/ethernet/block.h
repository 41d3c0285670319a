// SPDX-License-Identifier: Apache-2.0
// Blocks of 66 bits (EW3; 802.3 49.2.4) and what they are made from.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/ethernet/xgmii.h"

namespace trib::ethernet {

constexpr unsigned kBlockBits = 66;
constexpr std::uint8_t kDataHeader = 0b10;  // bit 0 is sent first
constexpr std::uint8_t kControlHeader = 0b01;

struct Block {
  std::uint8_t header = kControlHeader;
  std::uint64_t payload = 0;  // block type in bits 7:0 of a control block

  bool has_valid_header() const { return header == kDataHeader || header == kControlHeader; }
  // In the order of transmission, from 0 to 65.
  unsigned bit(unsigned index) const {
    return index < 2 ? header >> index & 1u : static_cast<unsigned>(payload >> (index - 2) & 1);
  }
  bool operator==(const Block& other) const {
    return header == other.header && payload == other.payload;
  }
};

// T_BLOCK_TYPE and R_BLOCK_TYPE (49.2.13.2.3).
enum class BlockType { Control, Start, Data, Terminate, Error };
constexpr unsigned kBlockTypes = 5;

// A row of figure 49-7. Lanes: C, O, S, T, D. Fields of a payload after its type, from bit 8 on: a
// letter and its lane; a C has seven bits, an O four, a D eight; - and a number: as many zeros.
struct BlockFormat {
  std::uint8_t type;
  BlockType block_type;
  std::string_view lanes;
  std::string_view fields;
};
extern const std::array<BlockFormat, 15> kBlockFormats;

// A row of table 49-1: a control character and its code of seven bits.
struct ControlCode {
  std::uint8_t character;
  std::uint8_t code;
};
extern const std::array<ControlCode, 8> kControlCodes;

// Of a word to be sent.
BlockType block_type(const XgmiiWord& word);
// Of a block received, its payload descrambled.
BlockType block_type(const Block& block);

// Figure 49-7, before the scrambler; an error block for a word of type Error.
Block encode(const XgmiiWord& word);
// Eight errors for a block of type Error.
XgmiiWord decode(const Block& block);

}  // namespace trib::ethernet
