// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/pcs_transmit.h"

namespace trib::ethernet {

Block TransmitMachine::take(const XgmiiWord& word) {
  state_ = next_state(state_, block_type(word));
  return encode(state_ == PcsState::Error ? kErrorWord : word);
}

}  // namespace trib::ethernet
