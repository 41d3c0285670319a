// SPDX-License-Identifier: Apache-2.0
// CodecStatistics: what an encoding does to values, chunk by chunk as a sender sends them, raw where
// the code is not shorter (CODEC.md, GC5.7): sizes, classes, errors, exponents.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/base/span.h"
#include "model/codec/payload.h"

namespace trib {

class CodecStatistics {
 public:
  using Exponents = std::array<std::uint64_t, 256>;  // values by exponent field

  explicit CodecStatistics(codec::Encoding encoding) : encoding_(encoding) {}

  void add(Span<const float> values);

  codec::Encoding encoding() const { return encoding_; }
  std::uint64_t values() const { return values_; }
  std::uint64_t chunks() const { return chunks_; }
  std::uint64_t raw_chunks() const { return raw_chunks_; }
  std::uint64_t raw_bytes() const { return sizeof(float) * values_; }
  std::uint64_t code_bytes() const { return code_bytes_; }
  double ratio() const {
    return static_cast<double>(raw_bytes()) / static_cast<double>(code_bytes_);
  }
  // Values by tag (GC1.2); with MX all are 0.
  const std::array<std::uint64_t, 4>& classes() const { return classes_; }
  const Exponents& exponents() const { return exponents_; }

  // Number of the values that are finite before and after.
  std::uint64_t compared() const { return compared_; }
  double largest_error() const { return largest_error_; }
  std::uint64_t largest_error_at() const { return largest_error_at_; }  // place of its value
  double mean_error() const;
  // Length of the vector of errors by that of the values; 0 if these are 0.
  double relative_error() const;

 private:
  void compare(std::uint64_t place, float value, float decoded);

  codec::Encoding encoding_;
  std::uint64_t values_ = 0;
  std::uint64_t chunks_ = 0;
  std::uint64_t raw_chunks_ = 0;
  std::uint64_t code_bytes_ = 0;
  std::array<std::uint64_t, 4> classes_{};
  Exponents exponents_{};
  std::uint64_t compared_ = 0;
  double largest_error_ = 0;
  std::uint64_t largest_error_at_ = 0;
  double error_sum_ = 0;
  double error_squares_ = 0;
  double value_squares_ = 0;
};

}  // namespace trib
