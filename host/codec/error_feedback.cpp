// SPDX-License-Identifier: Apache-2.0
// Error feedback; see error_feedback.h.
#include "host/codec/error_feedback.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace trib {

ErrorFeedback::ErrorFeedback(codec::Encoding encoding, std::size_t elements)
    : encoding_(encoding), residuals_(elements, 0.0F) {}

codec::Payload ErrorFeedback::encode(std::size_t at, Span<const float> values) {
  if (at > residuals_.size() || values.size() > residuals_.size() - at) {
    throw std::invalid_argument("ErrorFeedback: the chunk is beyond the vector");
  }
  const Span<float> residuals(residuals_.data() + at, values.size());
  std::vector<float> wanted(values.size());  // x of GC15.1
  std::vector<float> scaled(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    wanted[i] = values[i] + residuals[i];
    scaled[i] = std::ldexp(wanted[i], scale_);
  }
  codec::Payload payload = codec::payload_of(encoding_, scaled);
  const codec::Decoded sent = codec::decode(payload.encoding, payload.bytes, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float lost = wanted[i] - std::ldexp(sent.values[i], -scale_);
    residuals[i] = std::isfinite(lost) && !payload.encoding.is_raw() ? lost : 0;
  }
  return payload;
}

void ErrorFeedback::clear() { std::fill(residuals_.begin(), residuals_.end(), 0.0F); }

}  // namespace trib
