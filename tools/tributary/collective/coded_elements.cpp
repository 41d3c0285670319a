// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/collective/coded_elements.h"

#include <algorithm>
#include <array>

namespace trib {

WireBytes pass_encoded(codec::Encoding encoding, std::size_t chunk_bytes, Span<float> values) {
  std::array<std::uint8_t, codec::kMostCodeBytes> code;
  const std::size_t per_chunk = chunk_bytes / sizeof(float);
  WireBytes passed;
  for (std::size_t at = 0; at < values.size(); at += per_chunk) {
    const Span<float> chunk = values.from(at).first(std::min(per_chunk, values.size() - at));
    const std::size_t element_bytes = sizeof(float) * chunk.size();
    std::size_t bytes = element_bytes;
    if (!encoding.is_raw()) bytes = codec::encode_to(encoding, chunk, code.data());
    if (codec::worth_encoding(bytes, chunk.size())) {
      codec::decode_to(encoding, {code.data(), bytes}, chunk);
    } else {
      bytes = element_bytes;
    }
    passed += {element_bytes, bytes, 1};
  }
  return passed;
}

WireBytes pass_encoded(codec::Encoding encoding, std::size_t chunk_bytes, ElementVector& elements) {
  if (encoding.is_raw()) {
    const std::size_t frames = (elements.bytes.size() + chunk_bytes - 1) / chunk_bytes;
    return {elements.bytes.size(), elements.bytes.size(), frames};
  }
  std::vector<float> values = floats_of(elements);
  const WireBytes passed = pass_encoded(encoding, chunk_bytes, Span<float>(values));
  elements = fp32_vector(values);
  return passed;
}

}  // namespace trib
