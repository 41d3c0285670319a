// SPDX-License-Identifier: Apache-2.0
// MR6: the link fault signaling state machine (802.3 46.3.4, figure 46-9).
#pragma once

#include "model/ethernet/xgmii.h"

namespace trib::ethernet {

class LinkFaultDetector {
 public:
  // Looks at the two columns of a word in their order.
  void take(const XgmiiWord& word);

  LinkFault fault() const { return fault_; }

 private:
  void take_column(const XgmiiWord& word, unsigned first_lane);

  LinkFault fault_ = LinkFault::None;
  LinkFault kind_ = LinkFault::None;  // last_seq_type
  unsigned seen_ = 0;                 // seq_cnt: fault columns of that kind
  unsigned columns_since_ = 0;        // col_cnt: columns since the last of them
};

}  // namespace trib::ethernet
