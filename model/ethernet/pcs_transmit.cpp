// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/pcs_transmit.h"

namespace trib::ethernet {
namespace {

using State = TransmitMachine::State;

// The arrows of figure 49-16.
State next(State state, BlockType type) {
  switch (type) {
    case BlockType::Control:
      return state == State::Data ? State::Error : State::Control;
    case BlockType::Start:
      return state == State::Data || state == State::Error ? State::Error : State::Data;
    case BlockType::Data:
      return state == State::Data || state == State::Error ? State::Data : State::Error;
    case BlockType::Terminate:
      return state == State::Data || state == State::Error ? State::Terminate : State::Error;
    case BlockType::Error:
      break;
  }
  return State::Error;
}

}  // namespace

Block TransmitMachine::take(const XgmiiWord& word) {
  state_ = next(state_, block_type(word));
  return encode(state_ == State::Error ? kErrorWord : word);
}

}  // namespace trib::ethernet
