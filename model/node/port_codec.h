// SPDX-License-Identifier: Apache-2.0
// The frame codec between the ports of a node and its stages (CODEC.md, GC16): what comes in is
// decoded, what leaves is encoded. In a node without codecs every frame passes as it is.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/codec/frame_codec.h"
#include "model/frame/frame.h"
#include "model/node/emission.h"

namespace trib {

class PortCodec {
 public:
  explicit PortCodec(codec::CodecSet codecs) : codecs_(codecs) {}

  // Has the node any codec but 0?
  bool is_built_in() const { return codecs_ != codec::kRawOnly; }

  codec::DecodedFrame decode(const Frame& frame) const {
    return is_built_in() ? codec::decode_frame(frame, codecs_) : codec::DecodedFrame{frame};
  }
  // Nothing if it is dropped (GC16.7).
  std::optional<Frame> encode(const Frame& frame) const {
    return is_built_in() ? codec::encode_frame(frame, codecs_) : frame;
  }
  // The frames of `out` from index `first` on, all of which end good.
  void encode(std::vector<Emission>& out, std::size_t first) const {
    if (!is_built_in()) return;
    for (std::size_t i = first; i < out.size(); ++i) out[i].frame = encode(out[i].frame).value();
  }

 private:
  codec::CodecSet codecs_;
};

}  // namespace trib
