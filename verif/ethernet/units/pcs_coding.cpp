// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/pcs_coding.h"

#include <algorithm>
#include <stdexcept>

namespace trib {

const std::array<BlockFormat, 15> kBlockFormats{{
    {0x1e, Vector::kControl, "CCCCCCCC", "C0 C1 C2 C3 C4 C5 C6 C7"},
    {0x2d, Vector::kControl, "CCCCODDD", "C0 C1 C2 C3 O4 D5 D6 D7"},
    {0x33, Vector::kStart, "CCCCSDDD", "C0 C1 C2 C3 -4 D5 D6 D7"},
    {0x66, Vector::kStart, "ODDDSDDD", "D1 D2 D3 O0 -4 D5 D6 D7"},
    {0x55, Vector::kControl, "ODDDODDD", "D1 D2 D3 O0 O4 D5 D6 D7"},
    {0x78, Vector::kStart, "SDDDDDDD", "D1 D2 D3 D4 D5 D6 D7"},
    {0x4b, Vector::kControl, "ODDDCCCC", "D1 D2 D3 O0 C4 C5 C6 C7"},
    {0x87, Vector::kTerminate, "TCCCCCCC", "-7 C1 C2 C3 C4 C5 C6 C7"},
    {0x99, Vector::kTerminate, "DTCCCCCC", "D0 -6 C2 C3 C4 C5 C6 C7"},
    {0xaa, Vector::kTerminate, "DDTCCCCC", "D0 D1 -5 C3 C4 C5 C6 C7"},
    {0xb4, Vector::kTerminate, "DDDTCCCC", "D0 D1 D2 -4 C4 C5 C6 C7"},
    {0xcc, Vector::kTerminate, "DDDDTCCC", "D0 D1 D2 D3 -3 C5 C6 C7"},
    {0xd2, Vector::kTerminate, "DDDDDTCC", "D0 D1 D2 D3 D4 -2 C6 C7"},
    {0xe1, Vector::kTerminate, "DDDDDDTC", "D0 D1 D2 D3 D4 D5 -1 C7"},
    {0xff, Vector::kTerminate, "DDDDDDDT", "D0 D1 D2 D3 D4 D5 D6"},
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

constexpr std::uint8_t kStart = 0xfb;
constexpr std::uint8_t kTerminate = 0xfd;
constexpr std::uint8_t kSequence = 0x9c;
constexpr std::uint8_t kSignal = 0x5c;
constexpr std::uint8_t kError = 0xfe;
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

bool stands_for(char lane, bool control, std::uint8_t character) {
  switch (lane) {
    case 'D':
      return !control;
    case 'S':
      return control && character == kStart;
    case 'T':
      return control && character == kTerminate;
    case 'O':
      return control && (character == kSequence || character == kSignal);
    default:
      return control && by_character(character) != nullptr;
  }
}

bool has_error(const XgmiiWord& word) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    if (word.is_control(lane) && word.character(lane) == kError) return true;
  }
  return false;
}

const BlockFormat* format_of(const XgmiiWord& word) {
  for (const BlockFormat& format : kBlockFormats) {
    bool fits = true;
    for (unsigned lane = 0; lane < 8; ++lane) {
      fits &= stands_for(format.lanes[lane], word.is_control(lane), word.character(lane));
    }
    if (fits) return &format;
  }
  return nullptr;
}

/// Calls step(letter, lane, offset) for each field but zeros.
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
    const std::uint8_t character = word.character(lane);
    std::uint64_t field = character;
    if (letter == 'C') field = by_character(character)->code;
    if (letter == 'O') field = character == kSignal ? 0xf : 0x0;
    block.payload |= field << offset;
  });
  return block;
}

/// The word of a block whose type is known, if all its codes are.
std::optional<XgmiiWord> read(const BlockFormat& format, const Block& block) {
  XgmiiWord word;
  for (unsigned lane = 0; lane < 8; ++lane) {
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

Vector vector_of(const XgmiiWord& word) {
  if (word.control == 0) return Vector::kData;
  const BlockFormat* format = format_of(word);
  if (format == nullptr) return Vector::kError;
  // Eight control characters other than errors.
  return format->type == kAllControl && has_error(word) ? Vector::kError : format->vector;
}

Vector vector_of(const Block& block) {
  if (block.header == kDataHeader) return Vector::kData;
  const BlockFormat* format = format_of(block);
  if (block.header != kControlHeader || format == nullptr) return Vector::kError;
  const std::optional<XgmiiWord> word = read(*format, block);
  if (!word || (format->type == kAllControl && has_error(*word))) return Vector::kError;
  return format->vector;
}

Block encode(const XgmiiWord& word) {
  if (word.control == 0) return {kDataHeader, word.data};
  return fill(*format_of(word), word);
}

XgmiiWord decode(const Block& block) {
  if (block.header == kDataHeader) return {0, block.payload};
  return *read(*format_of(block), block);
}

Block error_block() { return encode(kErrorWord); }

}  // namespace trib
