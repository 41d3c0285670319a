// SPDX-License-Identifier: Apache-2.0
#include "host/engine/payload_coder.h"

#include <cstring>

namespace trib {

PayloadCoder::Coded PayloadCoder::encode(codec::Encoding encoding, ByteSpan elements) {
  if (elements.empty()) return {codec::Encoding{}, elements};
  const Span<float> values(values_.data(), elements.size() / sizeof(float));
  std::memcpy(values.data(), elements.data(), elements.size());
  const std::size_t bytes = codec::encode_to(encoding, values, code_.data());
  if (!codec::worth_encoding(bytes, values.size())) return {codec::Encoding{}, elements};
  return {encoding, {code_.data(), bytes}};
}

std::optional<ByteSpan> PayloadCoder::decode(codec::Encoding encoding, ByteSpan payload,
                                             std::size_t bytes) {
  if (bytes == 0 || bytes % sizeof(float) != 0 || bytes > sizeof values_) return std::nullopt;
  const Span<float> values(values_.data(), bytes / sizeof(float));
  if (codec::decode_to(encoding, payload, values).verdict != codec::Verdict::kGood) {
    return std::nullopt;
  }
  return ByteSpan(reinterpret_cast<const std::uint8_t*>(values.data()), bytes);
}

}  // namespace trib
