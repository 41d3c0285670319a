// SPDX-License-Identifier: Apache-2.0
// The receiving side of a link (docs/ENDPOINT.md, EP6): HOP frames in, flits for the interface and
// ACKs out, by events; times are cycles of any clock.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "model/endpoint/hop_frame.h"

namespace trib::hop {

struct ReceiverSettings {
  std::uint16_t epoch = 1;
  std::uint64_t ack_delay = 1600;  // cycles
};

enum class HopVerdict : std::uint8_t {
  kTaken,
  kOtherEpoch,
  kGap,     // a later number
  kBefore,  // was taken before
  kNoRoom,
};

class HopReceiver {
 public:
  explicit HopReceiver(const ReceiverSettings& settings) : settings_(settings) {}

  HopVerdict take(const HopFrame& frame, std::uint64_t now);

  /// The next flit for the interface, or nullptr.
  const Flit* flit() const { return flits_.empty() ? nullptr : &flits_.front().front(); }
  void pop_flit(std::uint64_t now);

  /// Must an ACK be sent now (EP6.4), apart from one with a STATE?
  bool ack_due(std::uint64_t now) const;
  /// It counts as sent.
  AckFrame ack();

 private:
  std::uint64_t limit() const { return expected_ + kLinkWindow - flits_.size(); }

  ReceiverSettings settings_;
  std::uint64_t expected_ = 0;          // not wrapped
  std::deque<std::deque<Flit>> flits_;  // of the frames in the buffer
  std::uint64_t told_expected_ = 0;
  std::optional<std::uint64_t> untold_since_;
  bool gap_ = false, gap_told_ = false;  // until the expected frame comes
  bool before_ = false;                  // a frame that was taken before has arrived
};

}  // namespace trib::hop
