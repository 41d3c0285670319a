// SPDX-License-Identifier: Apache-2.0
// The values received for FP32 elements that are sent in an encoding (CODEC.md, GC5.7), chunk by chunk, by the
// golden model of the codecs. In: an encoding, the bytes of a chunk, elements. Out: in their place
// the values received, and the bytes sent.
#pragma once

#include <cstddef>

#include "model/base/span.h"
#include "model/codec/payload.h"
#include "model/frame/layout.h"
#include "tools/tributary/collective/element_vector.h"
#include "tools/tributary/collective/wire_bytes.h"

namespace trib {

// Encodings of elements sent to a node, and of the results from it.
struct ElementCoding {
  codec::Encoding contributions{};
  codec::Encoding results{};
  std::size_t chunk_bytes = kMaxPayload;
};

WireBytes pass_encoded(codec::Encoding encoding, std::size_t chunk_bytes, Span<float> values);
// The same; raw elements may be of any dtype. Throws std::invalid_argument for an encoding of others
// than FP32.
WireBytes pass_encoded(codec::Encoding encoding, std::size_t chunk_bytes, ElementVector& elements);

}  // namespace trib
