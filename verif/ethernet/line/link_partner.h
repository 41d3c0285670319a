// SPDX-License-Identifier: Apache-2.0
// The far end of a line: the golden models of MAC and PCS, both ways. In: frames to be sent, and blocks as its receiver cuts them
// from the line. Out: a block for each that is asked for, and frames received, good or not, with the times of their bits.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "model/ethernet/mac_receive.h"
#include "model/ethernet/mac_transmit.h"
#include "model/ethernet/pcs_receive.h"
#include "model/ethernet/pcs_transmit.h"
#include "model/frame/frame.h"
#include "verif/ethernet/line/line_end.h"

namespace trib::ethernet {

class LinkPartner : public LineEnd {
 public:
  void send(FramePtr frame) override { queue_.push_back(std::move(frame)); }
  void forget() override;
  void on_started(SentEvent event) override { started_ = std::move(event); }
  void on_received(ReceivedEvent event) override { received_ = std::move(event); }

  /// Sends link interruption (MR6) instead of frames and idles meanwhile, as a module with 10GBASE-T does in a retrain.
  void interrupt(bool interrupts) { interrupts_ = interrupts; }

  /// The next block; its first bit is on the line at `line_fs`.
  Block transmit(std::uint64_t line_fs);
  /// 66 bits, of which the first was on the line at `line_fs`. Whether the receiver slips by a bit.
  bool receive(const Block& block, std::uint64_t line_fs);

  /// Whether it is locked and receives no fault: frames go both ways.
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
  bool interrupts_ = false;
  std::size_t next_word_ = 0;  // of the first frame in the queue
  std::uint64_t first_received_fs_ = 0;
  std::uint64_t block_before_fs_ = 0;  // the PCS has the word of a block with the next block
  std::uint64_t outcomes_[4] = {};
};

}  // namespace trib::ethernet
