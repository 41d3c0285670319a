// SPDX-License-Identifier: Apache-2.0
// Frames for the frame codec (CODEC.md, GC16): raw, encoded, of others, and damaged.
#pragma once

#include <initializer_list>
#include <vector>

#include "model/base/random.h"
#include "model/codec/encoding.h"
#include "model/frame/codec.h"
#include "model/frame/frame.h"

namespace trib::codec {

// Of the classes 00, 01, 10 and 11 at p = 10, with these weights.
using Weights = std::initializer_list<unsigned>;
inline constexpr Weights kAllClasses = {4, 3, 2, 1};
inline constexpr Weights kSmallValues = {1, 0, 0, 0};
inline constexpr Weights kSmallCodes = {0, 1, 1, 0};
inline constexpr Weights kLargeValues = {0, 0, 0, 1};

// All but raw.
Encoding any_encoding(Random& random);
std::vector<float> random_values(Random& random, unsigned count, Weights weights = kAllClasses);

// With random bytes for `values` values, and byte 62 = 0.
Frame raw_frame(Random& random, FrameType type, unsigned values);
// As a device sends it that wants `encoding`: the values, raw, with that byte 62.
Frame device_frame(Random& random, Encoding encoding, const std::vector<float>& values);
// As a port receives it: encoded, longer than the values or not, at times with a UDP checksum. Raw
// if the container is longer than the values.
Frame encoded_frame(Random& random, Encoding encoding, const std::vector<float>& values);

// One that is none for the codec: of any type, or garbage.
Frame foreign_frame(Random& random);

// Ends bad, cut, longer, with another number of values, or with a byte changed.
void damage(Random& random, Frame& frame);

}  // namespace trib::codec
