// SPDX-License-Identifier: Apache-2.0
// A simulated card, cycle by cycle of its core's clock, and what all of their cores are built with: times shorter than those of a card
// (kCyclesPerMs for a millisecond of the bring-up and the LEDs, kCyclesPerBit for a bit of the UART), and numbers that registers show.
#pragma once

#include <cstdint>
#include <functional>

namespace trib::board {

class SteppedCard {
 public:
  static constexpr unsigned kCyclesPerMs = 200;
  static constexpr unsigned kCyclesPerBit = 10;
  static constexpr std::uint32_t kGitHash = 0x1234abcd;
  static constexpr std::uint32_t kImage = 0x1234abc1;  // of a checked design
  static constexpr std::uint32_t kBuildId = 0x00c0ffee;

  SteppedCard() = default;
  virtual ~SteppedCard() = default;
  SteppedCard(const SteppedCard&) = delete;
  SteppedCard& operator=(const SteppedCard&) = delete;

  virtual void step() = 0;
  void run(std::uint64_t cycles) {
    for (; cycles != 0; --cycles) step();
  }
  /// Whether `done` came to hold within so many cycles.
  bool run_until(const std::function<bool()>& done, std::uint64_t cycles) {
    for (; cycles != 0; --cycles) {
      if (done()) return true;
      step();
    }
    return done();
  }
};

}  // namespace trib::board
