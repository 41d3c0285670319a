// SPDX-License-Identifier: Apache-2.0
// Frames whose payload is encoded, and the ways in which it can be broken (CODEC.md, GC11).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/base/random.h"
#include "model/codec/frame_codec.h"
#include "model/frame/frame.h"

namespace trib {

// The frame with its raw payload of FP32 in `encoding`, or raw if that is not shorter (GC5.7), or if
// it has no values.
Frame encoded_frame(const Frame& raw, codec::Encoding encoding);

// One that `codecs` has, each as likely as the others.
codec::Encoding draw_encoding(codec::CodecSet codecs, Random& random);

// The values of a frame that a node sends, as its receiver gets them; nothing if they do not decode.
std::optional<std::vector<float>> received_values(const Frame& frame);

struct ContainerDefect {
  std::string_view name;
  codec::FrameError error;  // GC16.4
  // Breaks the payload of an encoded frame without a UDP checksum. Returns false, and changes
  // nothing, if this payload can't be broken so.
  bool (*apply)(Frame& frame);
};

const std::vector<ContainerDefect>& container_defects();

}  // namespace trib
