// SPDX-License-Identifier: Apache-2.0
// The synchronous gearboxes of a GTH, from blocks to their pins and back (GB1, GB2), a cycle at a time. As pins have them, data and
// headers have their most significant bit first on the line. 33 cycles have 32 blocks. The gearbox of a GTY has a block in each cycle
// (GB3): whole_mirrored() is all it takes, either way.
#pragma once

#include <cstdint>
#include <optional>

#include "model/ethernet/block.h"

namespace trib::ethernet {

/// The lowest `bits` of a number in the opposite order.
inline std::uint32_t mirrored(std::uint32_t value, unsigned bits) {
  value = (value >> 1 & 0x55555555) | (value & 0x55555555) << 1;
  value = (value >> 2 & 0x33333333) | (value & 0x33333333) << 2;
  value = (value >> 4 & 0x0f0f0f0f) | (value & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(value) >> (32 - bits);
}

inline Block whole_mirrored(std::uint8_t header, std::uint64_t data) {
  const auto low = static_cast<std::uint32_t>(data);
  const auto high = static_cast<std::uint32_t>(data >> 32);
  return {static_cast<std::uint8_t>(mirrored(header, 2)),
          std::uint64_t{mirrored(low, 32)} << 32 | mirrored(high, 32)};
}

inline constexpr unsigned kGearboxCycles = 33;
inline constexpr unsigned kPauseSequence = 32;

class GearboxSender {
 public:
  /// The bits sent on the pins in this cycle. `running`: the sequence number counts; else the line carries no
  /// block.
  struct Sent {
    std::optional<Block> block;
    bool running = false;
  };

  Sent step(std::uint64_t data, std::uint8_t header, std::uint8_t sequence) {
    count_ = count_ + 1 == kGearboxCycles ? 0 : count_ + 1;
    if (running_ && sequence != count_) {
      if (sequence != 0) ++errors_;  // 0 is that of a reset
      running_ = false;
    }
    if (!running_ && sequence == 1 && sequence_before_ == 0) {
      running_ = true;
      count_ = 1;
    }
    sequence_before_ = sequence;
    Sent sent{std::nullopt, running_};
    if (running_ && sequence != kPauseSequence) sent.block = whole_mirrored(header, data);
    return sent;
  }

  /// Numbers that were not the next one.
  std::uint64_t errors() const { return errors_; }

 private:
  unsigned count_ = 0;
  unsigned sequence_before_ = 0;
  bool running_ = false;
  std::uint64_t errors_ = 0;
};

class GearboxReceiver {
 public:
  /// Data and header that count only with `valid`.
  struct Pins {
    bool valid = false;
    std::uint64_t data = 0;
    std::uint8_t header = 0;
  };

  /// Whether the coming cycle has a block.
  bool wants_block() const { return count_ != kPauseSequence; }
  /// `block`, if it wants one; else the value on the pins.
  Pins step(const Block& block) {
    const Block pins = whole_mirrored(block.header, block.payload);
    const bool valid = wants_block();
    if (++count_ == kGearboxCycles) count_ = 0;
    return {valid, pins.payload, pins.header};
  }

 private:
  unsigned count_ = 0;
};

}  // namespace trib::ethernet
