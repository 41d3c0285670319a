// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/block_lock.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kWindow = 64;
constexpr unsigned kMostInvalid = 16;

}  // namespace

bool BlockLock::take(bool valid_header) {
  if (unseen_ > 0) {
    --unseen_;
    return false;
  }
  ++headers_;
  if (!valid_header) ++invalid_;
  if (!valid_header && (!locked_ || invalid_ == kMostInvalid)) {
    locked_ = false;
    unseen_ = slip_blocks_;
    begin_window();
    return true;
  }
  if (headers_ == kWindow) {
    if (invalid_ == 0) locked_ = true;
    begin_window();
  }
  return false;
}

}  // namespace trib::ethernet
