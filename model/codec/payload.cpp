// SPDX-License-Identifier: Apache-2.0
#include "model/codec/payload.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/codec/container.h"
#include "model/codec/mx.h"

namespace trib::codec {
namespace {

void require_count(std::size_t count) {
  if (count >= 1 && count <= kMostValues) return;
  throw std::invalid_argument("a chunk of " + std::to_string(count) + " values; 1 to 2048 can be");
}

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "values are read as they lie in memory");

DecodedCount decode_raw(ByteSpan bytes, Span<float> values, std::size_t beat_values) {
  const std::size_t count = values.size();
  const std::size_t there = std::min(bytes.size() / sizeof(float), count);
  DecodedCount decoded;
  // Of a short one whole beats leave.
  decoded.values = there == count ? count : there / beat_values * beat_values;
  std::copy_n(bytes.data(), sizeof(float) * decoded.values,
              reinterpret_cast<std::uint8_t*>(values.data()));
  if (there < count) {
    decoded.verdict = Verdict::kShort;
  } else if (bytes.size() > sizeof(float) * count) {
    decoded.verdict = Verdict::kLong;
  }
  return decoded;
}

}  // namespace

std::size_t encode_to(Encoding encoding, Span<const float> values, std::uint8_t* to) {
  require_count(values.size());
  if (encoding.has_bound()) return encode_container(encoding, values, to);
  const std::size_t bytes = *encoded_bytes(encoding, values.size());
  if (encoding.is_mx()) {
    encode_mx(encoding, values, to);
  } else {
    std::copy_n(reinterpret_cast<const std::uint8_t*>(values.data()), bytes, to);
  }
  return bytes;
}

DecodedCount decode_to(Encoding encoding, ByteSpan bytes, Span<float> values,
                       std::size_t beat_values) {
  require_count(values.size());
  if (encoding.is_raw()) return decode_raw(bytes, values, beat_values);
  return encoding.is_mx() ? decode_mx(encoding, bytes, values, beat_values)
                          : decode_container(encoding, bytes, values);
}

std::vector<std::uint8_t> encode(Encoding encoding, Span<const float> values) {
  std::vector<std::uint8_t> bytes(kMostCodeBytes);
  bytes.resize(encode_to(encoding, values, bytes.data()));
  return bytes;
}

Decoded decode(Encoding encoding, ByteSpan bytes, std::size_t count, std::size_t beat_values) {
  require_count(count);
  Decoded decoded;
  decoded.values.resize(count);
  const DecodedCount there = decode_to(encoding, bytes, decoded.values, beat_values);
  decoded.verdict = there.verdict;
  decoded.values.resize(there.values);
  return decoded;
}

std::optional<std::size_t> encoded_bytes(Encoding encoding, std::size_t count) {
  require_count(count);
  if (encoding.is_raw()) return sizeof(float) * count;
  if (encoding.is_mx()) return mx_bytes(encoding, count);
  return std::nullopt;
}

Payload payload_of(Encoding encoding, Span<const float> values) {
  std::vector<std::uint8_t> bytes = encode(encoding, values);
  if (worth_encoding(bytes.size(), values.size())) return {encoding, std::move(bytes)};
  return {Encoding{}, encode(Encoding{}, values)};
}

}  // namespace trib::codec
