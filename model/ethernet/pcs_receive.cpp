// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/pcs_receive.h"

namespace trib::ethernet {
namespace {

// PR5.
bool is_control_block(const Block& block) {
  const BlockType type = block_type(block);
  return type == BlockType::Control || type == BlockType::Start || type == BlockType::Terminate;
}

}  // namespace

XgmiiWord ReceiveMachine::take(const Block& block, BlockType next) {
  const bool followed = next == BlockType::Control || next == BlockType::Start;
  BlockType type = block_type(block);
  if (type == BlockType::Terminate && !followed) type = BlockType::Error;
  state_ = next_state(state_, type);
  return state_ == State::Error ? kErrorWord : decode(block);
}

PcsReceive::Result PcsReceive::take(const Block& line_block) {
  Result result;
  const bool was_locked = locked();
  const bool in_order = was_locked && !hi_ber() && !silent();
  result.invalid_header = !line_block.has_valid_header();
  result.slip = lock_.take(!result.invalid_header);
  ber_.take(!result.invalid_header, was_locked && locked());
  result.silent_window = silence_.take(before_ && is_control_block(*before_), was_locked);
  const Block block{line_block.header, descrambler_.descramble(line_block.payload)};
  if (!in_order) {
    machine_.init();
  } else if (before_) {
    result.word = machine_.take(*before_, block_type(block));
    result.error_block = machine_.state() == PcsState::Error && before_->has_valid_header();
  }
  before_ = block;
  return result;
}

}  // namespace trib::ethernet
