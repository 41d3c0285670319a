// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/block.h"

#include <array>
#include <optional>

namespace trib::ethernet {
namespace {

// What stands in a lane of a control block.
enum class Field { Code, Data, OrderedSet, Start, Terminate };

struct Format {
  std::uint8_t type;
  std::array<Field, kLanes> lanes;
};

constexpr Field C = Field::Code;
constexpr Field D = Field::Data;
constexpr Field O = Field::OrderedSet;
constexpr Field S = Field::Start;
constexpr Field T = Field::Terminate;

// The control blocks (figure 49-7).
constexpr std::array<Format, 15> kFormats = {{
    {0x1e, {C, C, C, C, C, C, C, C}},
    {0x2d, {C, C, C, C, O, D, D, D}},
    {0x33, {C, C, C, C, S, D, D, D}},
    {0x66, {O, D, D, D, S, D, D, D}},
    {0x55, {O, D, D, D, O, D, D, D}},
    {0x78, {S, D, D, D, D, D, D, D}},
    {0x4b, {O, D, D, D, C, C, C, C}},
    {0x87, {T, C, C, C, C, C, C, C}},
    {0x99, {D, T, C, C, C, C, C, C}},
    {0xaa, {D, D, T, C, C, C, C, C}},
    {0xb4, {D, D, D, T, C, C, C, C}},
    {0xcc, {D, D, D, D, T, C, C, C}},
    {0xd2, {D, D, D, D, D, T, C, C}},
    {0xe1, {D, D, D, D, D, D, T, C}},
    {0xff, {D, D, D, D, D, D, D, T}},
}};

struct Code {
  std::uint8_t character;
  std::uint8_t code;
};

// Table 49-1: control characters and their codes of seven bits.
constexpr std::array<Code, 8> kCodes = {{{kIdle, 0x00},
                                         {kError, 0x1e},
                                         {0x1c, 0x2d},
                                         {0x3c, 0x33},
                                         {0x7c, 0x4b},
                                         {0xbc, 0x55},
                                         {0xdc, 0x66},
                                         {0xf7, 0x78}}};
// Ordered sets and their O codes of four bits.
constexpr std::array<Code, 2> kOrderedSets = {{{kSequence, 0x0}, {kSignal, 0xf}}};

template <std::size_t n>
std::optional<std::uint8_t> code_of(const std::array<Code, n>& table, std::uint8_t character) {
  for (const Code& row : table) {
    if (row.character == character) return row.code;
  }
  return std::nullopt;
}

template <std::size_t n>
std::optional<std::uint8_t> character_of(const std::array<Code, n>& table, std::uint8_t code) {
  for (const Code& row : table) {
    if (row.code == code) return row.character;
  }
  return std::nullopt;
}

// Whether a character to be sent can stand in such a field.
bool fits(Field field, XgmiiCharacter character) {
  switch (field) {
    case Field::Data:
      return !character.control;
    case Field::Code:
      return character.control && code_of(kCodes, character.value);
    case Field::OrderedSet:
      return character.control && code_of(kOrderedSets, character.value);
    case Field::Start:
      return character.is(kStart);
    case Field::Terminate:
      return character.is(kTerminate);
  }
  return false;
}

const Format* format_of(const XgmiiWord& word) {
  for (const Format& format : kFormats) {
    bool all = true;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      all = all && fits(format.lanes[lane], word.at(lane));
    }
    if (all) return &format;
  }
  return nullptr;
}

const Format* format_of(std::uint8_t type) {
  for (const Format& format : kFormats) {
    if (format.type == type) return &format;
  }
  return nullptr;
}

BlockType type_of(const Format& format) {
  for (const Field field : format.lanes) {
    if (field == Field::Start) return BlockType::Start;
    if (field == Field::Terminate) return BlockType::Terminate;
  }
  return BlockType::Control;
}

// The lowest bit of a field in the payload: codes of seven bits fill it from bit 8 on. A data byte
// in front of all codes stands behind the block type; of an ordered set or of start, and of what
// follows a terminate, the place that the codes leave.
unsigned place(const Format& format, unsigned lane) {
  switch (format.lanes[lane]) {
    case Field::Code:
      return 8 + 7 * lane;
    case Field::OrderedSet:
      return lane == 0 ? 32 : 36;
    default:
      // A terminate format has its data from bit 8 on; in the others lane 0 has none.
      return type_of(format) == BlockType::Terminate ? 8 + 8 * lane : 8 * lane;
  }
}

std::uint64_t field_of(std::uint64_t payload, unsigned low, unsigned bits) {
  return payload >> low & ((std::uint64_t{1} << bits) - 1);
}

std::optional<XgmiiCharacter> character_at(const Format& format, unsigned lane,
                                           std::uint64_t payload) {
  const unsigned low = place(format, lane);
  std::optional<std::uint8_t> control;
  switch (format.lanes[lane]) {
    case Field::Data:
      return data_character(static_cast<std::uint8_t>(field_of(payload, low, 8)));
    case Field::Start:
      return control_character(kStart);
    case Field::Terminate:
      return control_character(kTerminate);
    case Field::Code:
      control = character_of(kCodes, static_cast<std::uint8_t>(field_of(payload, low, 7)));
      break;
    case Field::OrderedSet:
      control = character_of(kOrderedSets, static_cast<std::uint8_t>(field_of(payload, low, 4)));
      break;
  }
  if (!control) return std::nullopt;
  return control_character(*control);
}

// The word of a control block, if its type and its codes are valid.
std::optional<XgmiiWord> decode_control(const Block& block) {
  const Format* format = format_of(static_cast<std::uint8_t>(block.payload));
  if (format == nullptr) return std::nullopt;
  XgmiiWord word;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const auto character = character_at(*format, lane, block.payload);
    if (!character) return std::nullopt;
    word.set(lane, *character);
  }
  return word;
}

bool has_error(const XgmiiWord& word) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (word.at(lane).is(kError)) return true;
  }
  return false;
}

}  // namespace

BlockType block_type(const XgmiiWord& word) {
  if (word.control == 0) return BlockType::Data;
  const Format* format = format_of(word);
  if (format == nullptr) return BlockType::Error;
  // Eight control characters are of type C only without an error among them.
  if (word.control == 0xff && type_of(*format) == BlockType::Control && has_error(word)) {
    return BlockType::Error;
  }
  return type_of(*format);
}

BlockType block_type(const Block& block) {
  if (!block.has_valid_header()) return BlockType::Error;
  if (block.header == kDataHeader) return BlockType::Data;
  const auto word = decode_control(block);
  return word ? block_type(*word) : BlockType::Error;
}

Block encode(const XgmiiWord& word) {
  const BlockType type = block_type(word);
  if (type == BlockType::Data) return {kDataHeader, word.data};
  const XgmiiWord& sent = type == BlockType::Error ? kErrorWord : word;
  const Format& format = *format_of(sent);
  std::uint64_t payload = format.type;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint8_t value = sent.at(lane).value;
    std::uint64_t field = 0;
    if (format.lanes[lane] == Field::Data) field = value;
    if (format.lanes[lane] == Field::Code) field = *code_of(kCodes, value);
    if (format.lanes[lane] == Field::OrderedSet) field = *code_of(kOrderedSets, value);
    if (field != 0) payload |= field << place(format, lane);
  }
  return {kControlHeader, payload};
}

XgmiiWord decode(const Block& block) {
  if (block_type(block) == BlockType::Error) return kErrorWord;
  return block.header == kDataHeader ? XgmiiWord{block.payload, 0} : *decode_control(block);
}

}  // namespace trib::ethernet
