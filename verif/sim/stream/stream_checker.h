// SPDX-License-Identifier: Apache-2.0
// Passive check of the protocol on every receive and transmit stream of a device:
//   - a transmit beat that is not taken is held, unchanged, until it is;
//   - tkeep is contiguous from bit 0, never empty, and full in every beat but the last;
//   - tuser comes only with tlast;
//   - a transmit frame ends: it is not longer than the longest one (9216 bytes, an answer to ICMP
//     echo);
//   - the length of a transmit frame that holds UDP is what its IP header says (14 + total length),
//     unless spoiled.
// Attach it after everything that drives the device. Findings are strings with stream, port, cycle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/frame/layout.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class StreamChecker : public Clocked {
 public:
  explicit StreamChecker(const StreamPins& pins);

  void before_edge(std::uint64_t cycle) override;

  /// The first kMaxViolations findings; empty = no rule was broken.
  const std::vector<std::string>& violations() const { return violations_; }

  static constexpr std::size_t kMaxViolations = 100;

 private:
  static constexpr std::size_t kHead = layout::kIpProtocol + 1;

  struct Stream {
    const char* name;
    unsigned port;
    std::uint64_t bytes = 0;                 // of the frame in progress, as far as taken
    std::array<std::uint8_t, kHead> head{};  // its first bytes, as far as taken
    StreamView held{};  // the beat that was not taken; its data is in held_data
    std::vector<std::uint8_t> held_data{};
  };

  void check_beat(const Stream& stream, const StreamView& view);
  void check_tx(Stream& stream, const StreamView& view);
  void check_held(const Stream& stream, const StreamView& view);
  void take(Stream& stream, const StreamView& view);
  void report(const Stream& stream, const std::string& what);

  const StreamPins& pins_;
  std::uint64_t full_keep_;
  std::vector<Stream> rx_;
  std::vector<Stream> tx_;
  std::uint32_t held_tx_ = 0;  // ports whose last transmit beat was not taken
  std::uint64_t cycle_ = 0;
  std::vector<std::string> violations_;
};

}  // namespace trib
