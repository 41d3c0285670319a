// SPDX-License-Identifier: Apache-2.0
// The sending side of a link (docs/ENDPOINT.md, EP5): flits of the interface in, HOP frames out, by
// events; times are cycles of any clock. Flits are put with the credits of `slots` slots; errors of
// the caller are std::logic_error.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "model/endpoint/hop_frame.h"

namespace trib::hop {

struct SenderSettings {
  std::uint16_t epoch = 1;
  unsigned slots = 4;
  unsigned frame_flits = 88;
  std::uint64_t retry = 3200;  // cycles
  std::uint8_t encoding = 0;
};

class HopSender {
 public:
  explicit HopSender(const SenderSettings& settings) : settings_(settings) {}

  /// A flit of the interface, in message mode (NI8.2).
  void put(const Flit& flit);
  /// Credits that were returned since the last call.
  unsigned take_credits();

  /// An ACK of any epoch.
  void take(const AckFrame& ack, std::uint64_t now);
  /// The frame that must be sent now, if any; it counts as sent.
  std::optional<HopFrame> next(std::uint64_t now);

  /// Frames that are sent and not acknowledged.
  std::uint64_t outstanding() const { return sent_ - base_; }
  bool idle() const { return buffer_.empty() && waiting_.empty(); }

 private:
  struct Waiting {
    Flit flit;
    bool ends_slot;
    bool ends_message;
  };

  void fill_buffer();
  void go_back(std::uint64_t now);

  SenderSettings settings_;
  // The slots, and what the flit that comes next is in its message.
  std::deque<Waiting> waiting_;
  unsigned slots_used_ = 0;
  std::uint32_t left_of_message_ = 0, left_of_slot_ = 0;
  unsigned credits_ = 0;
  // The frames from base_ on; the last one is complete unless `collecting_`. Numbers are not wrapped.
  std::deque<HopFrame> buffer_;
  bool collecting_ = false;
  std::uint64_t base_ = 0;  // the first that is not acknowledged
  std::uint64_t sent_ = 0;  // the first that was never sent
  std::uint64_t next_ = 0;  // to be sent next
  std::uint64_t limit_ = kLinkWindow;
  std::optional<std::uint64_t> gone_back_to_;
  std::uint64_t progress_ = 0;  // when RETRY began (EP5.5)
};

}  // namespace trib::hop
