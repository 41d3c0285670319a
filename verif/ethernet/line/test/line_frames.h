// SPDX-License-Identifier: Apache-2.0
// Frames of drawn sizes and bytes, and what the far end of a line has of a frame.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "model/base/random.h"
#include "model/frame/frame.h"

namespace trib::ethernet {

inline FramePtr random_frame(Random& random, std::uint32_t least, std::uint32_t most,
                             bool bad = false) {
  Frame frame;
  frame.bytes.resize(random.between(least, most));
  for (std::uint8_t& byte : frame.bytes) byte = static_cast<std::uint8_t>(random());
  frame.bad = bad;
  return std::make_shared<const Frame>(std::move(frame));
}

/// Short ones, and some that are long.
inline FramePtr any_frame(Random& random) {
  if (random.chance(0.05)) return random_frame(random, 9000, 9600);
  return random_frame(random, 60, random.chance(0.5) ? 100 : 1500);
}

inline std::vector<FramePtr> frames_of(unsigned count, const std::function<FramePtr()>& draw) {
  std::vector<FramePtr> frames(count);
  std::generate(frames.begin(), frames.end(), draw);
  return frames;
}

/// MT1: short frames are filled up.
inline Bytes padded(const Bytes& bytes) {
  Bytes all = bytes;
  all.resize(std::max<std::size_t>(all.size(), 60));
  return all;
}

/// The rest of a spoiled frame: the block coder makes errors of the whole word in which it ends.
inline bool is_left_of(const Bytes& received, const Bytes& sent) {
  return received.size() <= sent.size() && received.size() + 7 >= sent.size() &&
         std::equal(received.begin(), received.end(), sent.begin());
}

}  // namespace trib::ethernet
