// SPDX-License-Identifier: Apache-2.0
// A master of a card's console (BC7, BC8) on a simulated UART. A call advances the simulation until it has its reply.
// Errors: ConsoleError if the bus answers with an error, or there is no reply after all tries.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "verif/boards/console/console_line.h"
#include "verif/boards/parts/uart_line.h"

namespace trib::board {

class ConsoleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ConsoleMaster {
 public:
  /// `step` advances the simulation by a cycle; a reply is waited for so many cycles.
  ConsoleMaster(UartLine& line, std::function<void()> step, std::uint64_t patience)
      : line_(line), step_(std::move(step)), patience_(patience) {}

  std::uint32_t read(std::uint16_t address);
  void write(std::uint16_t address, std::uint32_t value);

  static constexpr unsigned kTries = 11;
  /// Lines that were sent again.
  unsigned repeats() const { return repeats_; }
  /// The tag of the coming request.
  unsigned tag() const { return tag_; }

 private:
  std::uint32_t request(const std::string& line, ConsoleReply::Kind wanted);
  std::optional<ConsoleReply> wait();

  UartLine& line_;
  std::function<void()> step_;
  std::uint64_t patience_;
  unsigned tag_ = 0;
  unsigned repeats_ = 0;
  std::string growing_;
};

}  // namespace trib::board
