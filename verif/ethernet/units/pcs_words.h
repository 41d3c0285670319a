// SPDX-License-Identifier: Apache-2.0
// What goes into a PCS and comes out of it (EW2, EW3), on pins and on the line.
#pragma once

#include <array>
#include <cstdint>
#include <iomanip>
#include <ostream>

#include "verif/sim/unit/packed_bits.h"

namespace trib {

/// Eight characters, lane 0 lowest; a bit of `control` for each.
struct XgmiiWord {
  std::uint8_t control = 0;
  std::uint64_t data = 0;

  std::uint8_t character(unsigned lane) const {
    return static_cast<std::uint8_t>(data >> 8 * lane);
  }
  bool is_control(unsigned lane) const { return (control >> lane & 1) != 0; }
  bool operator==(const XgmiiWord& other) const {
    return control == other.control && data == other.data;
  }
};

/// 66 bits: header bit 0 is the first on the line, payload bit 63 the last.
struct Block {
  std::uint8_t header = 0;
  std::uint64_t payload = 0;

  bool operator==(const Block& other) const {
    return header == other.header && payload == other.payload;
  }
};

constexpr unsigned kBlockBits = 66;
constexpr std::uint8_t kDataHeader = 2;
constexpr std::uint8_t kControlHeader = 1;
constexpr XgmiiWord kIdleWord{0xff, 0x0707070707070707};
constexpr XgmiiWord kErrorWord{0xff, 0xfefefefefefefefe};
constexpr XgmiiWord kLocalFaultWord{0x11, 0x0100009c0100009c};

inline std::ostream& operator<<(std::ostream& out, const XgmiiWord& word) {
  return out << std::hex << "control " << unsigned{word.control} << " data " << std::setw(16)
             << std::setfill('0') << word.data << std::dec;
}

inline std::ostream& operator<<(std::ostream& out, const Block& block) {
  return out << std::hex << "header " << unsigned{block.header} << " payload " << std::setw(16)
             << std::setfill('0') << block.payload << std::dec;
}

/// Bits in the order of the line.
inline std::array<bool, kBlockBits> line_bits(const Block& block) {
  std::array<bool, kBlockBits> bits{};
  for (unsigned i = 0; i < 2; ++i) bits[i] = (block.header >> i & 1) != 0;
  for (unsigned i = 0; i < 64; ++i) bits[i + 2] = (block.payload >> i & 1) != 0;
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
