// SPDX-License-Identifier: Apache-2.0
// The four lines of a simulated top, as the channels see them by DPI (primitives/GTHE2_CHANNEL.sv): each with a host at its far end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "verif/boards/parts/cable.h"
#include "verif/ethernet/line/gearbox_blocks.h"

namespace trib::board {

class TopLines {
 public:
  static constexpr unsigned kLines = 4;

  explicit TopLines(std::uint64_t seed);

  Cable& cable(unsigned line) { return *cables_.at(line); }
  /// The far ends receive from the card, and no fault.
  bool up() const;

  // From the bench. Before the clock of a line rises:
  void rises(unsigned line) { rising_ = static_cast<int>(line); }
  /// After the transmitters' clock has risen: the lines whose transmitter pins are high.
  void transmitters(std::uint8_t high);
  /// A cycle of the core: far ends that no channel sends to receive noise. `off`: lines whose module is switched off.
  void step(std::uint8_t off, std::uint64_t time_fs);

  // From the channels.
  int number_channel() { return channels_++; }
  bool probe(int channel);
  int rising() const { return rising_; }
  void transmit(int channel, std::uint64_t data, std::uint8_t header, std::uint8_t sequence);
  ethernet::GearboxReceiver::Pins receive(int channel, int line, bool slip);
  void violate(std::string what);

  const std::vector<std::string>& violations() const { return violations_; }

 private:
  static constexpr unsigned kQuietCycles = 32;

  ethernet::Block noise() { return {static_cast<std::uint8_t>(noise_() & 3), noise_()}; }

  std::vector<std::unique_ptr<Cable>> cables_;
  std::array<ethernet::GearboxSender, kLines> senders_;
  std::array<ethernet::GearboxReceiver, kLines> receivers_;
  // The channel at the transmitter pins of each line, and for how long it has not been seen there.
  std::array<int, kLines> drivers_{};
  std::array<unsigned, kLines> quiet_{};
  std::uint8_t off_ = 0;
  int channels_ = 0;
  int rising_ = 0;
  int probed_ = 0;
  int next_probe_ = 0;
  std::uint64_t time_fs_ = 0;
  Random noise_;
  std::vector<std::string> violations_;
};

}  // namespace trib::board
