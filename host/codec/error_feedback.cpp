// SPDX-License-Identifier: Apache-2.0
// Error feedback; see error_feedback.h.
#include "host/codec/error_feedback.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "host/codec/power_of_two_scale.h"

namespace trib {

ErrorFeedback::ErrorFeedback(codec::Encoding encoding, std::size_t elements)
    : encoding_(encoding), residuals_(elements, 0.0F) {}

codec::Payload ErrorFeedback::encode(std::size_t at, Span<const float> values) {
  std::vector<float> sent(values.begin(), values.end());
  const std::size_t code_bytes = prepare_chunk(at, sent);
  if (code_bytes == 0) return {codec::Encoding{}, codec::encode(codec::Encoding{}, sent)};
  const ByteSpan code(code_.data(), code_bytes);
  return {encoding_, {code.begin(), code.end()}};
}

void ErrorFeedback::prepare(Span<float> values, std::size_t chunk_values) {
  for (std::size_t at = 0; at < values.size(); at += chunk_values) {
    prepare_chunk(at, values.from(at).first(std::min(chunk_values, values.size() - at)));
  }
}

std::size_t ErrorFeedback::prepare_chunk(std::size_t at, Span<float> values) {
  if (values.empty() || values.size() > codec::kMostValues) {
    throw std::invalid_argument("ErrorFeedback: a chunk has 1 to 2048 values");
  }
  if (at > residuals_.size() || values.size() > residuals_.size() - at) {
    throw std::invalid_argument("ErrorFeedback: the chunk is beyond the vector");
  }
  const Span<float> wanted(residuals_.data() + at, values.size());  // x of GC15.1, then r'
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = wanted[i] += values[i];
  scale_by(values, scale_);
  const std::size_t code_bytes = codec::encode_to(encoding_, values, code_.data());
  if (encoding_.is_raw() || !codec::worth_encoding(code_bytes, values.size())) {
    std::fill(wanted.begin(), wanted.end(), 0.0F);
    return 0;
  }
  const Span<float> decoded(decoded_.data(), values.size());
  codec::decode_to(encoding_, {code_.data(), code_bytes}, decoded);
  scale_by(decoded, -scale_);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float lost = wanted[i] - decoded[i];
    wanted[i] = std::isfinite(lost) ? lost : 0;
  }
  return code_bytes;
}

void ErrorFeedback::clear() { std::fill(residuals_.begin(), residuals_.end(), 0.0F); }

}  // namespace trib
