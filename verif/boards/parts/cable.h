// SPDX-License-Identifier: Apache-2.0
// A cable with a host at its far end: its MAC and PCS by the golden models, and the serial bits of both directions. The end at the card is
// in a cage, or in none. Without a receiver, data of the far end are lost, and it receives nothing.
#pragma once

#include <cstdint>

#include "model/base/random.h"
#include "verif/ethernet/line/bit_line.h"
#include "verif/ethernet/line/link_partner.h"

namespace trib::board {

class Cable {
 public:
  /// `phases`: where the receivers begin in the bits of a block.
  Cable(std::uint64_t seed, int ppm)
      : ppm_(ppm),
        to_card_(Random{seed, 1}(), Random{seed, 2}.below(ethernet::kBlockBits)),
        from_card_(Random{seed, 3}(), Random{seed, 4}.below(ethernet::kBlockBits)) {}

  ethernet::LinkPartner& partner() { return partner_; }
  const ethernet::LinkPartner& partner() const { return partner_; }
  ethernet::BitLine& to_card() { return to_card_; }
  ethernet::BitLine& from_card() { return from_card_; }
  /// Of its clock, against the nominal rate.
  int ppm() const { return ppm_; }

  /// 66 bits for the card's receiver, from its current position.
  ethernet::Block to_card_block(std::uint64_t time_fs) {
    while (!to_card_.has_block()) to_card_.put(partner_.transmit(time_fs));
    return to_card_.take();
  }
  void from_card_block(const ethernet::Block& block, std::uint64_t time_fs) {
    from_card_.put(block);
    if (from_card_.has_block() && partner_.receive(from_card_.take(), time_fs)) from_card_.slip();
  }

 private:
  int ppm_;
  ethernet::BitLine to_card_, from_card_;
  ethernet::LinkPartner partner_;
};

}  // namespace trib::board
