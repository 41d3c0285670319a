// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite master for the node's registers: queues reads and writes, does them one after the other
// and reports each by its callback. The blocking helpers advance the simulation by a step function.
// Data are 32-bit numbers, addresses byte addresses (multiples of 4).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>

#include "verif/sim/axi_lite/axi_lite_pins.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

class AxiLiteMaster : public Clocked {
 public:
  /// `response` is kAxiOkay or an error; `value` is what was read (0 after a write).
  using Completion = std::function<void(std::uint32_t value, std::uint8_t response)>;
  /// Advances the simulation by at least one cycle in which this master is called.
  using Step = std::function<void()>;

  explicit AxiLiteMaster(AxiLitePins& pins);

  /// `strobes`: bit b: byte b of the value is written.
  void write(std::uint16_t address, std::uint32_t value, Completion done = {},
             std::uint8_t strobes = kAllBytes);
  void read(std::uint16_t address, Completion done);
  bool idle() const { return queue_.empty(); }

  /// Wait for all that is queued and then for this access. They throw std::runtime_error, with the
  /// address, on an error response or when the slave has not answered within kTimeoutSteps steps.
  void write_now(std::uint16_t address, std::uint32_t value, const Step& step);
  std::uint32_t read_now(std::uint16_t address, const Step& step);

  void before_edge(std::uint64_t cycle) override;

  static constexpr unsigned kTimeoutSteps = 10'000;

 private:
  struct Access {
    bool is_write;
    std::uint16_t address;
    std::uint32_t value;
    Completion done;
    std::uint8_t strobes = kAllBytes;
  };

  void start(const Access& access);
  void retire_handshakes();
  void complete(std::uint32_t value, std::uint8_t response);
  std::uint32_t wait(Access access, const Step& step);

  AxiLitePins& pins_;
  std::deque<Access> queue_;  // the front one is in progress when busy_
  bool busy_ = false;
  bool address_sent_ = false;  // its handshake comes at the coming edge
  bool data_sent_ = false;     // likewise
};

}  // namespace trib
