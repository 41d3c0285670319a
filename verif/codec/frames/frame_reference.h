// SPDX-License-Identifier: Apache-2.0
// The frame codec by itself, untimed, from docs/CODEC.md: modes A and B in frames (GC16).
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/frame.h"

namespace trib::codec {

struct Decoded {
  Frame frame;
  unsigned error = 0;  // GC16.4
};

/// The container of FP32 values (GC2, GC5).
Bytes compress(const std::vector<std::uint32_t>& values, unsigned mode, unsigned bound);

/// A frame with `container` behind the header of `raw`, whose byte 62 says how it is encoded.
Frame with_container(const Frame& raw, const Bytes& container);

/// What the decoder makes of a frame. A frame with an error has the header and the groups before the failing one.
Decoded decode_frame(const Frame& frame);

}  // namespace trib::codec
