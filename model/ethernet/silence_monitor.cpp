// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/silence_monitor.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kEnough = 8;

}  // namespace

bool SilenceMonitor::take(bool control_before, bool was_locked) {
  if (!was_locked) {
    *this = SilenceMonitor(window_blocks_);
    return false;
  }
  if (control_before) ++control_;
  if (control_ >= kEnough) silent_ = false;
  if (++blocks_ < window_blocks_) return false;
  const bool too_few = control_ < kEnough;
  if (too_few) silent_ = true;
  blocks_ = control_ = 0;
  return too_few;
}

}  // namespace trib::ethernet
