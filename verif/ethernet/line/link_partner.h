// SPDX-License-Identifier: Apache-2.0
// The far end of a line: the golden models of MAC and PCS, both ways. In: frames to be sent, and blocks as its receiver cuts them
// from the line. Out: a block for each that is asked for, and frames received, good or not, with the times of their bits.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "model/ethernet/mac_receive.h"
#include "model/ethernet/mac_transmit.h"
#include "model/ethernet/pcs_receive.h"
#include "model/ethernet/pcs_transmit.h"
#include "model/frame/frame.h"

namespace trib::ethernet {

/// A frame and when the first bit of its preamble is on the line.
struct FrameOnLine {
  ReceivedFrame received;
  std::uint64_t first_fs = 0;
};

class LinkPartner {
 public:
  using SentEvent = std::function<void(const FramePtr& frame, std::uint64_t first_fs)>;
  using ReceivedEvent = std::function<void(FrameOnLine frame)>;

  /// A frame that ends bad is sent as a spoiled one (MT4). Frames wait for each other; what is to go while the link is down is
  /// dropped (MT6).
  void send(FramePtr frame) { queue_.push_back(std::move(frame)); }
  void on_started(SentEvent event) { started_ = std::move(event); }
  /// Hears of every frame at its end.
  void on_received(ReceivedEvent event) { received_ = std::move(event); }

  /// What is to be sent, and has not begun, is not sent.
  void forget();

  /// The next block; its first bit is on the line at `line_fs`.
  Block transmit(std::uint64_t line_fs);
  /// 66 bits, of which the first was on the line at `line_fs`. Whether the receiver slips by a bit.
  bool receive(const Block& block, std::uint64_t line_fs);

  /// Whether it is locked and told of no fault: frames go both ways.
  bool up() const { return pcs_receive_.locked() && mac_receive_.fault() == LinkFault::None; }
  bool locked() const { return pcs_receive_.locked(); }
  LinkFault fault() const { return mac_receive_.fault(); }
  bool idle() const { return queue_.empty(); }
  /// Frames sent with such an outcome.
  std::uint64_t count(TransmitOutcome outcome) const {
    return outcomes_[static_cast<std::size_t>(outcome)];
  }

 private:
  MacTransmit mac_transmit_;
  PcsTransmit pcs_transmit_;
  PcsReceive pcs_receive_{PcsReceive::Config()};
  MacReceive mac_receive_;
  SentEvent started_;
  ReceivedEvent received_;
  std::deque<FramePtr> queue_;
  std::size_t next_word_ = 0;  // of the first frame in the queue
  std::uint64_t first_received_fs_ = 0;
  std::uint64_t block_before_fs_ = 0;  // the PCS has the word of a block with the next block
  std::uint64_t outcomes_[4] = {};
};

}  // namespace trib::ethernet
