// SPDX-License-Identifier: Apache-2.0
// Frames and everything else on XGMII, as characters in the order of the line (EW2).
#pragma once

#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "verif/ethernet/units/pcs_words.h"

namespace trib {

constexpr std::uint8_t kIdleCharacter = 0x07;
constexpr std::uint8_t kSequenceCharacter = 0x9c;
constexpr std::uint8_t kStartCharacter = 0xfb;
constexpr std::uint8_t kTerminateCharacter = 0xfd;
constexpr std::uint8_t kErrorCharacter = 0xfe;

using FrameBytes = std::vector<std::uint8_t>;

/// State of 802.3's CRC-32 after one more byte, bit by bit, its bit 0 first.
std::uint32_t crc32_step(std::uint32_t state, std::uint8_t byte);

/// The FCS of the bytes (MT2).
std::uint32_t frame_check_sequence(const FrameBytes& bytes);

/// The bytes followed by their FCS, its low byte first.
FrameBytes with_fcs(FrameBytes bytes);

/// Random bytes.
FrameBytes random_frame(Random& random, std::size_t size);

/// Eight lanes a word; what is appended goes into the next lane.
class XgmiiLine {
 public:
  const std::vector<XgmiiWord>& words() const { return words_; }
  /// The lane that the next character goes to.
  unsigned lane() const { return lane_; }

  void data(std::uint8_t byte) { append(byte, false); }
  void data(const FrameBytes& bytes) {
    for (const std::uint8_t byte : bytes) data(byte);
  }
  void control(std::uint8_t character) { append(character, true); }
  void idles(unsigned count) {
    for (; count != 0; --count) control(kIdleCharacter);
  }
  /// Idles up to lane 0 or 4, none if it is there.
  void to_column() {
    while (lane_ % 4 != 0) control(kIdleCharacter);
  }
  /// Idles up to the lane, none if it is there.
  void to_lane(unsigned lane) {
    while (lane_ != lane) control(kIdleCharacter);
  }
  /// Start, six bytes 55, D5.
  void preamble();
  /// Start, preamble, the bytes and terminate; the bytes must have their FCS.
  void frame(const FrameBytes& bytes);
  /// Idles to the end of the word, and the number of words given after it.
  void flush(unsigned words = 4);

 private:
  void append(std::uint8_t character, bool is_control);

  std::vector<XgmiiWord> words_;
  unsigned lane_ = 0;
};

}  // namespace trib
