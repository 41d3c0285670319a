// SPDX-License-Identifier: Apache-2.0
// A frame that the node drops (IN1): it delays the frames after it for a random time.
#pragma once

#include <memory>
#include <random>
#include <utility>

#include "model/frame/frame.h"

namespace trib {

inline FramePtr delaying_frame(std::mt19937_64& random) {
  Frame frame;
  frame.bytes.assign(64 + random() % 1455, 0);
  return std::make_shared<const Frame>(std::move(frame));
}

}  // namespace trib
