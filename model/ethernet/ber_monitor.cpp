// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/ber_monitor.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kHighErrors = 16;

}  // namespace

void BerMonitor::take(bool valid_header, bool locked) {
  if (!locked) {
    high_ = false;
    blocks_ = invalid_ = 0;
    return;
  }
  if (!valid_header) ++invalid_;
  if (invalid_ >= kHighErrors) high_ = true;
  if (++blocks_ == window_blocks_) {
    if (invalid_ < kHighErrors) high_ = false;
    blocks_ = invalid_ = 0;
  }
}

}  // namespace trib::ethernet
