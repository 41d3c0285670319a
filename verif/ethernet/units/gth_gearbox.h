// SPDX-License-Identifier: Apache-2.0
// The gearboxes of a transceiver, as a line sees them (GB1, GB2, GB3): bits in the order of the line, the most significant first.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

namespace trib {

using Line = std::deque<bool>;

/// What one cycle of gt_clk hands to the transmitter.
struct GearboxInput {
  std::uint32_t data = 0;
  std::uint8_t header = 0;
  std::uint8_t sequence = 0;
};

class GearboxTransmit {
 public:
  explicit GearboxTransmit(bool paused) : paused_(paused) {}

  /// Nothing is sent before the first number 1, or asynchronous the first 0: until then there is a reset.
  void cycle(const GearboxInput& input, Line& line) {
    const unsigned first = paused_ ? 1 : 0;
    if (!started_ && input.sequence != first) return;
    if (!started_) count_ = 2 * first;
    started_ = true;
    // Each number twice, from 0 to 32 and around; asynchronous 0 and 1 in turns.
    ASSERT_EQ(input.sequence, paused_ ? count_ / 2 : count_ % 2);
    if (!paused_ || input.sequence != 32) {
      if (count_ % 2 == 0) put(input.header, 2, line);
      put(input.data, 32, line);
    }
    if (++count_ == 66) count_ = 0;
  }

 private:
  static void put(std::uint32_t value, unsigned width, Line& line) {
    for (unsigned i = width; i-- > 0;) line.push_back((value >> i & 1) != 0);
  }

  bool paused_;
  bool started_ = false;
  unsigned count_ = 0;
};

/// What one cycle of gt_clk brings from the receiver.
struct GearboxOutput {
  bool data_valid = false;
  std::uint32_t data = 0;
  bool header_valid = false;
  std::uint8_t header = 0;
};

class GearboxReceive {
 public:
  /// `count`: where in its round of 66 cycles it begins; headers come with even ones.
  GearboxReceive(bool paused, unsigned count) : paused_(paused), count_(count) {}

  /// One bit more of the line, before the next header.
  void slip() { slip_ = true; }

  bool wants_bits() const { return !paused_ || count_ < 64; }

  GearboxOutput cycle(Line& line) {
    GearboxOutput output;
    output.data_valid = wants_bits();
    if (output.data_valid) {
      output.header_valid = count_ % 2 == 0;
      if (output.header_valid) {
        if (slip_) take(1, line);
        slip_ = false;
        output.header = static_cast<std::uint8_t>(take(2, line));
      }
      output.data = take(32, line);
    }
    if (++count_ == 66) count_ = 0;
    return output;
  }

 private:
  static std::uint32_t take(unsigned width, Line& line) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < width; ++i) {
      value = value << 1 | (line.front() ? 1u : 0u);
      line.pop_front();
    }
    return value;
  }

  bool paused_;
  unsigned count_;
  bool slip_ = false;
};

}  // namespace trib
