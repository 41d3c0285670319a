// SPDX-License-Identifier: Apache-2.0
// Treatment of the frames that a hard MAC delivers (CM7, CM8): words in, frames with a verdict out.
#pragma once

#include <deque>
#include <optional>

#include "model/ethernet/cmac_word.h"
#include "model/ethernet/mac_receive.h"

namespace trib::ethernet {

/// From reset on.
class CmacReceive {
 public:
  /// The MAC's output of one cycle, if any. Ignored without `aligned`.
  void take(bool aligned, const std::optional<CmacWord>& word);

  /// The next frame that has ended, as it goes out: never with a bad FCS. One that a lost alignment has ended has
  /// kCmacBytes of no meaning after its own, here zeros.
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
