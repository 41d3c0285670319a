// SPDX-License-Identifier: Apache-2.0
// A frame to be sent, and how long the wire is to be idle before it, beyond the gap that the
// source's own pace demands.
#pragma once

#include "model/frame/frame.h"

namespace trib {

struct PacedFrame {
  FramePtr frame;
  unsigned idle_before = 0;  // cycles
};

}  // namespace trib
