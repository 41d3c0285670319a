// SPDX-License-Identifier: Apache-2.0
// Words of the XGMII (EW2; 802.3 clause 46): eight lanes, lane 0 first on the wire, each with a data
// or a control character.
#pragma once

#include <cstdint>

namespace trib::ethernet {

constexpr unsigned kLanes = 8;
constexpr unsigned kColumnLanes = 4;

// Control characters, table 46-3.
constexpr std::uint8_t kIdle = 0x07;
constexpr std::uint8_t kSequence = 0x9c;
constexpr std::uint8_t kStart = 0xfb;
constexpr std::uint8_t kTerminate = 0xfd;
constexpr std::uint8_t kError = 0xfe;
constexpr std::uint8_t kSignal = 0x5c;  // of the ordered set Fsig

// The octets of the preamble (4.2.5, 4.2.6); start replaces the first of them.
constexpr std::uint8_t kPreamble = 0x55;
constexpr std::uint8_t kStartFrameDelimiter = 0xd5;

struct XgmiiCharacter {
  std::uint8_t value = 0;
  bool control = false;

  bool is(std::uint8_t control_character) const { return control && value == control_character; }
  bool operator==(const XgmiiCharacter& other) const {
    return value == other.value && control == other.control;
  }
  bool operator!=(const XgmiiCharacter& other) const { return !(*this == other); }
};

constexpr XgmiiCharacter control_character(std::uint8_t value) { return {value, true}; }
constexpr XgmiiCharacter data_character(std::uint8_t value) { return {value, false}; }

struct XgmiiWord {
  std::uint64_t data = 0;    // lane 0 in bits 7:0
  std::uint8_t control = 0;  // lane 0 in bit 0

  XgmiiCharacter at(unsigned lane) const {
    return {static_cast<std::uint8_t>(data >> 8 * lane), (control >> lane & 1) != 0};
  }
  void set(unsigned lane, XgmiiCharacter character) {
    data &= ~(std::uint64_t{0xff} << 8 * lane);
    data |= std::uint64_t{character.value} << 8 * lane;
    control = static_cast<std::uint8_t>((control & ~(1u << lane)) | (character.control ? 1u : 0u)
                                                                        << lane);
  }
  bool operator==(const XgmiiWord& other) const {
    return data == other.data && control == other.control;
  }
  bool operator!=(const XgmiiWord& other) const { return !(*this == other); }
};

constexpr XgmiiWord kIdleWord{0x0707070707070707, 0xff};
constexpr XgmiiWord kErrorWord{0xfefefefefefefefe, 0xff};
// Ordered sets of the link's faults and of its interruption in both columns (46.3.4).
constexpr XgmiiWord kLocalFaultWord{0x0100009c0100009c, 0x11};
constexpr XgmiiWord kRemoteFaultWord{0x0200009c0200009c, 0x11};
constexpr XgmiiWord kInterruptionWord{0x0300009c0300009c, 0x11};

enum class LinkFault { None, Local, Remote, Interruption };

}  // namespace trib::ethernet
