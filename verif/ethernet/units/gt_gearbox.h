// SPDX-License-Identifier: Apache-2.0
// The gearboxes of a transceiver, as a line sees them (GB1, GB2, GB3): bits in the order of the line, the most significant first.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

namespace trib {

using Line = std::deque<bool>;

/// Cycles of a round: 32 blocks, and of a synchronous gearbox a pause.
inline constexpr unsigned kRound = 33;

/// What one cycle hands to the transmitter.
struct GearboxInput {
  std::uint64_t data = 0;
  std::uint8_t header = 0;
  std::uint8_t sequence = 0;
};

class GearboxTransmit {
 public:
  explicit GearboxTransmit(bool paused) : paused_(paused) {}

  /// Nothing is sent before the first number 1, asynchronous before the second cycle: until then there is a reset.
  void cycle(const GearboxInput& input, Line& line) {
    const unsigned first = paused_ ? 1 : 0;
    if (!started_ && input.sequence != first) return;
    if (!started_) count_ = first;
    started_ = true;
    ASSERT_EQ(input.sequence, paused_ ? count_ : 0);
    if (!paused_ || count_ != kRound - 1) {
      put(input.header, 2, line);
      put(input.data, 64, line);
    }
    if (++count_ == kRound) count_ = 0;
  }

 private:
  static void put(std::uint64_t value, unsigned width, Line& line) {
    for (unsigned i = width; i-- > 0;) line.push_back((value >> i & 1) != 0);
  }

  bool paused_;
  bool started_ = false;
  unsigned count_ = 0;
};

/// What one cycle brings from the receiver.
struct GearboxOutput {
  bool data_valid = false;
  std::uint64_t data = 0;
  bool header_valid = false;
  std::uint8_t header = 0;
};

class GearboxReceive {
 public:
  /// `count`: where in its round it begins.
  GearboxReceive(bool paused, unsigned count) : paused_(paused), count_(count) {}

  /// One bit more of the line, before the next header.
  void slip() { slip_ = true; }

  bool wants_bits() const { return !paused_ || count_ != kRound - 1; }

  /// In a pause data and header are noise, of which one or neither is valid.
  GearboxOutput cycle(Line& line) {
    GearboxOutput output{rounds_ % 3 == 1, 0x5a5a'a5a5'0ff0'f00f, rounds_ % 3 == 2, 1};
    if (wants_bits()) {
      if (slip_) take(1, line);
      slip_ = false;
      output.data_valid = output.header_valid = true;
      output.header = static_cast<std::uint8_t>(take(2, line));
      output.data = take(64, line);
    }
    if (++count_ == kRound) {
      count_ = 0;
      ++rounds_;
    }
    return output;
  }

 private:
  static std::uint64_t take(unsigned width, Line& line) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < width; ++i) {
      value = value << 1 | (line.front() ? 1u : 0u);
      line.pop_front();
    }
    return value;
  }

  bool paused_;
  unsigned count_;
  unsigned rounds_ = 0;
  bool slip_ = false;
};

}  // namespace trib
