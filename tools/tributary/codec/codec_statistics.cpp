// SPDX-License-Identifier: Apache-2.0
// Statistics of the effect of an encoding on values; see codec_statistics.h.
#include "tools/tributary/codec/codec_statistics.h"

#include <cmath>
#include <optional>

#include "model/codec/value_code.h"
#include "tools/tributary/collective/float_bits.h"

namespace trib {

void CodecStatistics::add(Span<const float> values) {
  const codec::Payload payload = codec::payload_of(encoding_, values);
  const codec::Decoded decoded = codec::decode(payload.encoding, payload.bytes, values.size());
  ++chunks_;
  if (payload.encoding.is_raw()) ++raw_chunks_;
  code_bytes_ += payload.bytes.size();
  std::optional<codec::ValueCode> code;
  if (encoding_.has_bound()) code.emplace(encoding_);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t bits = bits_of(values[i]);
    ++exponents_[bits >> 23 & 0xff];
    if (code) ++classes_[static_cast<unsigned>(code->tag_of(bits))];
    compare(values_ + i, values[i], decoded.values[i]);
  }
  values_ += values.size();
}

void CodecStatistics::compare(std::uint64_t place, float value, float decoded) {
  if (!std::isfinite(value) || !std::isfinite(decoded)) return;
  const double error = std::abs(double{value} - double{decoded});
  if (error > largest_error_) {
    largest_error_ = error;
    largest_error_at_ = place;
  }
  ++compared_;
  error_sum_ += error;
  error_squares_ += error * error;
  value_squares_ += double{value} * double{value};
}

double CodecStatistics::mean_error() const {
  return compared_ == 0 ? 0 : error_sum_ / static_cast<double>(compared_);
}

double CodecStatistics::relative_error() const {
  return value_squares_ == 0 ? 0 : std::sqrt(error_squares_ / value_squares_);
}

}  // namespace trib
