// SPDX-License-Identifier: Apache-2.0
// The coding of 802.3 clause 49, read off its figure 49-7 and table 49-1: block formats as rows of a table, and what words and blocks
// are by the definitions of T_BLOCK_TYPE and R_BLOCK_TYPE (49.2.13.2.3).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "verif/ethernet/units/pcs_words.h"

namespace trib {

enum class Vector { kControl, kStart, kTerminate, kData, kError };
constexpr unsigned kVectors = 5;

/// A row of figure 49-7. Lanes: C, O, S, T, D. Fields of a payload behind its type, from bit 8 on: a letter and its lane; a C has
/// seven bits, an O four, a D eight; - and a number: as many zeros.
struct BlockFormat {
  std::uint8_t type;
  Vector vector;
  std::string_view lanes;
  std::string_view fields;
};
extern const std::array<BlockFormat, 15> kBlockFormats;

/// A row of table 49-1: a character with a code of seven bits.
struct ControlCode {
  std::uint8_t character;
  std::uint8_t code;
};
extern const std::array<ControlCode, 8> kControlCodes;

Vector vector_of(const XgmiiWord& word);

/// Of a block whose payload is not scrambled.
Vector vector_of(const Block& block);

/// The block of a word that is not an error; its payload is not scrambled.
Block encode(const XgmiiWord& word);

/// The word of a block that is not an error.
XgmiiWord decode(const Block& block);

/// EBLOCK_T.
Block error_block();

}  // namespace trib
