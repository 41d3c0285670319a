// SPDX-License-Identifier: Apache-2.0
// The synchronous gearboxes of a GTH, from blocks to their pins and back (GB1, GB2), a cycle of gt_clk at a time. As pins have them,
// data and headers have their most significant bit first on the line. 66 cycles have 32 blocks: two for each, and two without. The
// gearbox of a GTY has a block in each cycle (GB3): whole_mirrored() is all it takes, either way.
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

inline constexpr unsigned kGearboxCycles = 66;
inline constexpr unsigned kPauseSequence = 32;

class GearboxSender {
 public:
  /// What the pins have sent with this cycle: a block with its second half. `running`: the sequence number counts; else there is
  /// nothing on the line that is a block.
  struct Sent {
    std::optional<Block> block;
    bool running = false;
  };

  Sent step(std::uint32_t data, std::uint8_t header, std::uint8_t sequence) {
    count_ = count_ + 1 == kGearboxCycles ? 0 : count_ + 1;
    if (running_ && sequence != count_ / 2) {
      if (sequence != 0) ++errors_;  // 0 is that of a reset
      running_ = false;
    }
    if (!running_ && sequence == 1 && sequence_before_ == 0) {
      running_ = true;
      count_ = 2;
    }
    sequence_before_ = sequence;
    Sent sent{std::nullopt, running_};
    if (!running_ || sequence == kPauseSequence) return sent;
    if (count_ % 2 == 0) {
      first_ = {static_cast<std::uint8_t>(mirrored(header, 2)), mirrored(data, 32)};
    } else {
      sent.block = Block{first_.header,
                         first_.payload | static_cast<std::uint64_t>(mirrored(data, 32)) << 32};
    }
    return sent;
  }

  /// Numbers that were not the next one.
  std::uint64_t errors() const { return errors_; }

 private:
  unsigned count_ = 0;
  unsigned sequence_before_ = 0;
  bool running_ = false;
  Block first_;
  std::uint64_t errors_ = 0;
};

class GearboxReceiver {
 public:
  struct Pins {
    bool data_valid = false;
    std::uint32_t data = 0;
    bool header_valid = false;
    std::uint8_t header = 0;
  };

  /// Whether the coming cycle begins a block.
  bool wants_block() const { return count_ % 2 == 0 && count_ < 2 * kPauseSequence; }
  /// `block`, if it wants one.
  Pins step(const Block& block) {
    Pins pins;
    pins.data_valid = count_ < 2 * kPauseSequence;
    if (pins.data_valid) {
      pins.header_valid = count_ % 2 == 0;
      if (pins.header_valid) {
        block_ = block;
        pins.header = static_cast<std::uint8_t>(mirrored(block_.header, 2));
      }
      pins.data = mirrored(
          static_cast<std::uint32_t>(pins.header_valid ? block_.payload : block_.payload >> 32),
          32);
    }
    if (++count_ == kGearboxCycles) count_ = 0;
    return pins;
  }

 private:
  unsigned count_ = 0;
  Block block_;
};

}  // namespace trib::ethernet
