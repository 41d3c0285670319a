// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/block.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace trib::ethernet {

const std::array<BlockFormat, 15> kBlockFormats{{
    {0x1e, BlockType::Control, "CCCCCCCC", "C0 C1 C2 C3 C4 C5 C6 C7"},
    {0x2d, BlockType::Control, "CCCCODDD", "C0 C1 C2 C3 O4 D5 D6 D7"},
    {0x33, BlockType::Start, "CCCCSDDD", "C0 C1 C2 C3 -4 D5 D6 D7"},
    {0x66, BlockType::Start, "ODDDSDDD", "D1 D2 D3 O0 -4 D5 D6 D7"},
    {0x55, BlockType::Control, "ODDDODDD", "D1 D2 D3 O0 O4 D5 D6 D7"},
    {0x78, BlockType::Start, "SDDDDDDD", "D1 D2 D3 D4 D5 D6 D7"},
    {0x4b, BlockType::Control, "ODDDCCCC", "D1 D2 D3 O0 C4 C5 C6 C7"},
    {0x87, BlockType::Terminate, "TCCCCCCC", "-7 C1 C2 C3 C4 C5 C6 C7"},
    {0x99, BlockType::Terminate, "DTCCCCCC", "D0 -6 C2 C3 C4 C5 C6 C7"},
    {0xaa, BlockType::Terminate, "DDTCCCCC", "D0 D1 -5 C3 C4 C5 C6 C7"},
    {0xb4, BlockType::Terminate, "DDDTCCCC", "D0 D1 D2 -4 C4 C5 C6 C7"},
    {0xcc, BlockType::Terminate, "DDDDTCCC", "D0 D1 D2 D3 -3 C5 C6 C7"},
    {0xd2, BlockType::Terminate, "DDDDDTCC", "D0 D1 D2 D3 D4 -2 C6 C7"},
    {0xe1, BlockType::Terminate, "DDDDDDTC", "D0 D1 D2 D3 D4 D5 -1 C7"},
    {0xff, BlockType::Terminate, "DDDDDDDT", "D0 D1 D2 D3 D4 D5 D6"},
}};

const std::array<ControlCode, 8> kControlCodes{{
    {0x07, 0x00},
    {0xfe, 0x1e},
    {0x1c, 0x2d},
    {0x3c, 0x33},
    {0x7c, 0x4b},
    {0xbc, 0x55},
    {0xdc, 0x66},
    {0xf7, 0x78},
}};

namespace {

constexpr std::uint8_t kAllControl = 0x1e;

const ControlCode* by_character(std::uint8_t character) {
  const auto* found = std::find_if(kControlCodes.begin(), kControlCodes.end(),
                                   [&](const auto& row) { return row.character == character; });
  return found == kControlCodes.end() ? nullptr : found;
}

const ControlCode* by_code(std::uint64_t code) {
  const auto* found = std::find_if(kControlCodes.begin(), kControlCodes.end(),
                                   [&](const auto& row) { return row.code == code; });
  return found == kControlCodes.end() ? nullptr : found;
}

// Can a character to be sent be in such a lane?
bool fits(char lane, XgmiiCharacter character) {
  switch (lane) {
    case 'D':
      return !character.control;
    case 'S':
      return character.is(kStart);
    case 'T':
      return character.is(kTerminate);
    case 'O':
      return character.is(kSequence) || character.is(kSignal);
    default:
      return character.control && by_character(character.value) != nullptr;
  }
}

bool has_error(const XgmiiWord& word) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (word.at(lane).is(kError)) return true;
  }
  return false;
}

const BlockFormat* format_of(const XgmiiWord& word) {
  for (const BlockFormat& format : kBlockFormats) {
    bool all = true;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      all = all && fits(format.lanes[lane], word.at(lane));
    }
    if (all) return &format;
  }
  return nullptr;
}

// Calls step(letter, lane, offset) for each field but zeros.
template <typename Step>
void each_field(const BlockFormat& format, Step step) {
  unsigned offset = 8;
  for (std::size_t i = 0; i < format.fields.size(); i += 3) {
    const char letter = format.fields[i];
    const auto number = static_cast<unsigned>(format.fields[i + 1] - '0');
    if (letter != '-') step(letter, number, offset);
    offset += letter == 'C' ? 7 : letter == 'O' ? 4 : letter == 'D' ? 8 : number;
  }
  if (offset != 64) throw std::logic_error("the fields of a block format are not 64 bits");
}

Block fill(const BlockFormat& format, const XgmiiWord& word) {
  Block block{kControlHeader, format.type};
  each_field(format, [&](char letter, unsigned lane, unsigned offset) {
    const std::uint8_t character = word.at(lane).value;
    std::uint64_t field = character;
    if (letter == 'C') field = by_character(character)->code;
    if (letter == 'O') field = character == kSignal ? 0xf : 0x0;
    block.payload |= field << offset;
  });
  return block;
}

// The word of a block whose type is known, if all its codes are.
std::optional<XgmiiWord> read(const BlockFormat& format, const Block& block) {
  XgmiiWord word;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const char letter = format.lanes[lane];
    if (letter != 'D') word.control = static_cast<std::uint8_t>(word.control | 1u << lane);
    const std::uint64_t fixed = letter == 'S' ? kStart : letter == 'T' ? kTerminate : 0;
    word.data |= fixed << 8 * lane;
  }
  bool known = true;
  each_field(format, [&](char letter, unsigned lane, unsigned offset) {
    const std::uint64_t rest = block.payload >> offset;
    std::uint64_t character = rest & 0xff;
    if (letter == 'C') {
      const ControlCode* code = by_code(rest & 0x7f);
      known &= code != nullptr;
      character = code != nullptr ? code->character : 0;
    }
    if (letter == 'O') {
      known &= (rest & 0xf) == 0 || (rest & 0xf) == 0xf;
      character = (rest & 0xf) == 0 ? kSequence : kSignal;
    }
    word.data |= character << 8 * lane;
  });
  return known ? std::optional(word) : std::nullopt;
}

const BlockFormat* format_of(const Block& block) {
  const auto* found =
      std::find_if(kBlockFormats.begin(), kBlockFormats.end(),
                   [&](const auto& row) { return row.type == (block.payload & 0xff); });
  return found == kBlockFormats.end() ? nullptr : found;
}

}  // namespace

BlockType block_type(const XgmiiWord& word) {
  if (word.control == 0) return BlockType::Data;
  const BlockFormat* format = format_of(word);
  if (format == nullptr) return BlockType::Error;
  // Eight control characters other than errors.
  return format->type == kAllControl && has_error(word) ? BlockType::Error : format->block_type;
}

BlockType block_type(const Block& block) {
  if (block.header == kDataHeader) return BlockType::Data;
  const BlockFormat* format = format_of(block);
  if (block.header != kControlHeader || format == nullptr) return BlockType::Error;
  const std::optional<XgmiiWord> word = read(*format, block);
  if (!word || (format->type == kAllControl && has_error(*word))) return BlockType::Error;
  return format->block_type;
}

Block encode(const XgmiiWord& word) {
  const BlockType type = block_type(word);
  if (type == BlockType::Data) return {kDataHeader, word.data};
  const XgmiiWord& sent = type == BlockType::Error ? kErrorWord : word;
  return fill(*format_of(sent), sent);
}

XgmiiWord decode(const Block& block) {
  const BlockType type = block_type(block);
  if (type == BlockType::Error) return kErrorWord;
  return type == BlockType::Data ? XgmiiWord{block.payload, 0} : *read(*format_of(block), block);
}

}  // namespace trib::ethernet
