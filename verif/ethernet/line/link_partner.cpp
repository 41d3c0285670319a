// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/link_partner.h"

#include "verif/ethernet/line/block_clock.h"

namespace trib::ethernet {
namespace {

// Position of the first bit of a character in the bits of a block.
std::uint64_t offset_fs(unsigned lane) { return (2 + 8 * lane) * kBlockFs / kBlockBits; }

std::optional<unsigned> start_lane(const XgmiiWord& word) {
  if (word.control == 0) return std::nullopt;
  for (const unsigned lane : {0U, kColumnLanes}) {
    if (word.at(lane).is(kStart)) return lane;
  }
  return std::nullopt;
}

}  // namespace

void LinkPartner::forget() { queue_.resize(next_word_ == 0 ? 0 : 1); }

Block LinkPartner::transmit(std::uint64_t line_fs) {
  if (interrupts_) return pcs_transmit_.take(kInterruptionWord);
  std::optional<StreamWord> offered;
  if (!queue_.empty()) offered = stream_word(*queue_.front(), next_word_);
  const bool first = next_word_ == 0;
  const MacTransmit::Step step = mac_transmit_.step(offered, fault());
  if (step.outcome) ++outcomes_[static_cast<std::size_t>(*step.outcome)];
  if (offered && step.ready) {
    const std::optional<unsigned> lane = start_lane(step.word);
    if (first && lane && started_) started_(queue_.front(), line_fs + offset_fs(*lane));
    ++next_word_;
    if (offered->last) {
      queue_.pop_front();
      next_word_ = 0;
    }
  }
  return pcs_transmit_.take(step.word);
}

bool LinkPartner::receive(const Block& block, std::uint64_t line_fs) {
  const PcsReceive::Result result = pcs_receive_.take(block);
  mac_receive_.take(result.word);
  while (std::optional<ReceivedFrame> frame = mac_receive_.next_frame()) {
    if (received_) received_({std::move(*frame), first_received_fs_});
  }
  // A frame that ends in the word of the next start had its own before.
  const std::optional<unsigned> lane = start_lane(result.word);
  if (lane) first_received_fs_ = block_before_fs_ + offset_fs(*lane);
  block_before_fs_ = line_fs;
  return result.slip;
}

}  // namespace trib::ethernet
