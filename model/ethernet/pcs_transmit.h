// SPDX-License-Identifier: Apache-2.0
// The transmitting PCS (PT1 to PT3): an XGMII word in, a scrambled block out.
#pragma once

#include "model/ethernet/block.h"
#include "model/ethernet/pcs_state.h"
#include "model/ethernet/scrambler.h"

namespace trib::ethernet {

// The transmit state machine (802.3 figure 49-16); blocks are not scrambled.
class TransmitMachine {
 public:
  // TX_INIT is left with the first word.
  using State = PcsState;

  Block take(const XgmiiWord& word);
  State state() const { return state_; }

 private:
  State state_ = State::Init;
};

class PcsTransmit {
 public:
  Block take(const XgmiiWord& word) { return scrambled(machine_.take(word)); }
  // The output in a cycle of reset, before any word.
  Block take_reset() { return scrambled(encode(kLocalFaultWord)); }

 private:
  Block scrambled(const Block& block) { return {block.header, scrambler_.scramble(block.payload)}; }

  TransmitMachine machine_;
  Scrambler scrambler_;
};

}  // namespace trib::ethernet
