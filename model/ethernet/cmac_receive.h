// SPDX-License-Identifier: Apache-2.0
// What becomes of the frames that a hard MAC gives (CM7, CM8): words in, frames with a verdict out.
#pragma once

#include <deque>
#include <optional>

#include "model/ethernet/cmac_word.h"
#include "model/ethernet/mac_receive.h"

namespace trib::ethernet {

/// From reset on.
class CmacReceive {
 public:
  /// What the MAC gives in one cycle, if anything. Without `aligned` it does not count.
  void take(bool aligned, const std::optional<CmacWord>& word);

  /// The next frame that has ended, as it goes out: never with a bad FCS. One that a lost alignment has ended has
  /// kCmacBytes of no meaning behind its own, here zeros.
  std::optional<ReceivedFrame> next_frame();

 private:
  void end(ReceiveVerdict verdict);

  Bytes bytes_;
  bool dropping_ = true;    // the rest of an oversize frame, or of one that had begun at reset
  bool from_reset_ = true;  // the latter
  unsigned quiet_ = 0;      // cycles without a word
  std::deque<ReceivedFrame> ended_;
};

}  // namespace trib::ethernet
