// SPDX-License-Identifier: Apache-2.0
// PayloadCoder: the elements of a chunk to the payload of a contribution, and the payload of a result
// to its elements (CODEC.md, GC5.7 and GC11.3), in encodings that are not raw. Its memory is its own: it
// allocates nothing for a chunk. Elements and payloads may be at any address, and have up to kMaxPayload bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/base/span.h"
#include "model/codec/payload.h"

namespace trib {

class PayloadCoder {
 public:
  struct Coded {
    codec::Encoding encoding;
    ByteSpan bytes;  // within this object until the next call, or the elements themselves
  };

  // The elements, which are FP32, in this encoding, or as they are if that is not longer.
  Coded encode(codec::Encoding encoding, ByteSpan elements);
  // Are these bytes within this object, where the next call overwrites them?
  bool holds(ByteSpan coded) const { return coded.data() == code_.data(); }

  // The `bytes` of elements that a payload in this encoding represents, which are within this object
  // until the next call; nothing if it does not decode.
  std::optional<ByteSpan> decode(codec::Encoding encoding, ByteSpan payload, std::size_t bytes);

 private:
  std::array<float, codec::kMostValues> values_{};
  std::array<std::uint8_t, codec::kMostCodeBytes> code_{};
};

}  // namespace trib
