// SPDX-License-Identifier: Apache-2.0
// The states of 802.3 figures 49-16 and 49-17 and their arrows.
#pragma once

#include "model/ethernet/block.h"

namespace trib::ethernet {

// TX_INIT, TX_C, TX_D, TX_T, TX_E, and the same for RX.
enum class PcsState { Init, Control, Data, Terminate, Error };
constexpr unsigned kPcsStates = 5;

// The arrow that a block takes, in both figures. In figure 49-17 a terminate without control or start
// after it counts as an error.
constexpr PcsState next_state(PcsState state, BlockType type) {
  constexpr PcsState kC = PcsState::Control;
  constexpr PcsState kD = PcsState::Data;
  constexpr PcsState kT = PcsState::Terminate;
  constexpr PcsState kE = PcsState::Error;
  // Columns: C, S, D, T, E.
  constexpr PcsState kArrows[kPcsStates][kBlockTypes] = {
      {kC, kD, kE, kE, kE},  // INIT
      {kC, kD, kE, kE, kE},  // C
      {kE, kE, kD, kT, kE},  // D
      {kC, kD, kE, kE, kE},  // T
      {kC, kE, kD, kT, kE},  // E
  };
  return kArrows[static_cast<unsigned>(state)][static_cast<unsigned>(type)];
}

}  // namespace trib::ethernet
