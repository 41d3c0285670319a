// SPDX-License-Identifier: Apache-2.0
// The golden model's MX codecs on words: FP32 patterns, so that NaNs keep their bits.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "model/codec/payload.h"
#include "model/frame/frame.h"

namespace trib::codec {

using Words = std::vector<std::uint32_t>;

inline Encoding mx_encoding(bool e2m1) { return {e2m1 ? Codec::kMxfp4 : Codec::kMxfp8, 0}; }

inline Bytes encode_mx(bool e2m1, const Words& words) {
  std::vector<float> values(words.size());
  if (!words.empty()) std::memcpy(values.data(), words.data(), 4 * words.size());
  return encode(mx_encoding(e2m1), values);
}

inline Words decode_mx(bool e2m1, std::size_t count, const Bytes& bytes) {
  const Decoded decoded = decode(mx_encoding(e2m1), bytes, count);
  Words words(decoded.values.size());
  if (!words.empty()) std::memcpy(words.data(), decoded.values.data(), 4 * words.size());
  return words;
}

}  // namespace trib::codec
