// SPDX-License-Identifier: Apache-2.0
// The receiving PCS (PR1 to PR5): scrambled blocks in, XGMII words out. The receive machine looks at
// the next block, so the word of a block is output when the next block is taken. Whether it is a local
// fault is decided by lock, rate of errors and silence as they were right after the block itself.
#pragma once

#include <optional>

#include "model/ethernet/ber_monitor.h"
#include "model/ethernet/block.h"
#include "model/ethernet/block_lock.h"
#include "model/ethernet/pcs_state.h"
#include "model/ethernet/scrambler.h"
#include "model/ethernet/silence_monitor.h"

namespace trib::ethernet {

// The receive state machine (802.3 figure 49-17); blocks are descrambled.
class ReceiveMachine {
 public:
  using State = PcsState;

  // RX_INIT: reset, no block lock, a high rate of errors or silence. Its word is local fault.
  void init() { state_ = State::Init; }
  // The word of `block`, in front of a block of type `next`.
  XgmiiWord take(const Block& block, BlockType next);
  State state() const { return state_; }

 private:
  State state_ = State::Init;
};

class PcsReceive {
 public:
  struct Config {
    unsigned slip_blocks = 32;
    unsigned ber_blocks = 19532;
  };
  struct Result {
    XgmiiWord word = kLocalFaultWord;  // of the block before
    bool slip = false;                 // asked for with this block
    bool error_block = false;          // the word is an error though its header was valid
    bool invalid_header = false;       // of this block
    bool silent_window = false;        // a window has ended with this block (PR5)
  };

  explicit PcsReceive(const Config& config)
      : lock_(config.slip_blocks), ber_(config.ber_blocks), silence_(config.ber_blocks) {}

  Result take(const Block& line_block);

  bool locked() const { return lock_.locked(); }
  bool hi_ber() const { return ber_.high(); }
  bool silent() const { return locked() && silence_.silent(); }

 private:
  BlockLock lock_;
  BerMonitor ber_;
  SilenceMonitor silence_;
  Descrambler descrambler_;
  ReceiveMachine machine_;
  std::optional<Block> before_;
};

}  // namespace trib::ethernet
