// SPDX-License-Identifier: Apache-2.0
// ErrorFeedback: what an encoding loses of a worker's values is added to its values of the next step
// (CODEC.md, GC15.1). One object for each vector that is reduced again and again, as the gradients
// of a training. Only contributions are fed back; what the encoding of a result loses is not.
// In: the values of a step, chunk by chunk, each chunk at the same place in every step. Out: the
// payload that is sent, raw where the code is not shorter (GC5.7), or the values that a collective
// with this encoding is to send. Errors: std::invalid_argument for a chunk that is beyond the
// vector, empty or too large.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/span.h"
#include "model/codec/payload.h"

namespace trib {

class ErrorFeedback {
 public:
  ErrorFeedback(codec::Encoding encoding, std::size_t elements);

  // Values are multiplied by 2^exponent before they are encoded (GC15.2); the user of the results
  // divides. The remainder is of unscaled values, so the scale may change from step to step.
  void set_scale(int exponent) { scale_ = exponent; }

  // `values` are those of the elements from `at` on.
  codec::Payload encode(std::size_t at, Span<const float> values);
  // The whole vector, for a collective whose chunks have `chunk_values` values: each value becomes
  // what is to be sent, scaled. Allocates nothing.
  void prepare(Span<float> values, std::size_t chunk_values);

  // The amount that the next step adds to each element: 0 where the last chunk went raw, and where the
  // difference is not finite.
  const std::vector<float>& residuals() const { return residuals_; }
  // Forgets them, as after a job that has begun again.
  void clear();

 private:
  // Prepares the values of a chunk; returns how many bytes of `code_` are sent, 0 if it goes raw.
  std::size_t prepare_chunk(std::size_t at, Span<float> values);

  codec::Encoding encoding_;
  int scale_ = 0;
  std::vector<float> residuals_;
  std::array<std::uint8_t, codec::kMostCodeBytes> code_{};  // of the last chunk
  std::array<float, codec::kMostValues> decoded_{};
};

}  // namespace trib
