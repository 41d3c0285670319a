// SPDX-License-Identifier: Apache-2.0
// CodecFunctions: what encodes a chunk, and decodes one with a verdict. The golden model, unless the
// caller puts something else here, as the simulated hardware. Neither is called for raw chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/base/span.h"
#include "model/codec/payload.h"

namespace trib {

struct CodecFunctions {
  std::function<std::vector<std::uint8_t>(codec::Encoding, Span<const float>)> encode =
      codec::encode;
  std::function<codec::Decoded(codec::Encoding, ByteSpan, std::size_t)> decode =
      [](codec::Encoding encoding, ByteSpan bytes, std::size_t count) {
        return codec::decode(encoding, bytes, count);
      };
};

// A codec and its name in messages.
struct NamedCodec {
  std::string name = "the golden model";
  CodecFunctions functions;
};

// The payload of a sender that encodes by `functions`: the code, or raw values if it is not shorter (GC5.7).
codec::Payload payload_by(const CodecFunctions& functions, codec::Encoding encoding,
                          Span<const float> values);

}  // namespace trib
