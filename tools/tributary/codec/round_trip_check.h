// SPDX-License-Identifier: Apache-2.0
// RoundTripCheck: is a codec what CODEC.md promises, for these values? Chunk by chunk, values are
// encoded and decoded twice. Modes A and B: the error of each value is below the largest of its
// class, and nothing of a NaN or an infinity is lost (GC4.1; with mode B that is below the bound,
// GC4.2); a second pass changes no value (GC4.5), and with mode B no byte (GC4.6). MX: a second pass
// changes no byte (MX5.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/base/span.h"
#include "model/codec/payload.h"
#include "tools/tributary/codec/codec_functions.h"

namespace trib {

struct RoundTripFailure {
  std::size_t value = 0;  // its place in the chunk
  std::string text;
};

class RoundTripCheck {
 public:
  // Checks the results of `functions`.
  explicit RoundTripCheck(codec::Encoding encoding, CodecFunctions functions = {});

  // The first value of the chunk that fails.
  std::optional<RoundTripFailure> check(Span<const float> values) const;

 private:
  struct Pass {
    std::vector<std::uint8_t> bytes;
    codec::Decoded decoded;
  };

  Pass pass(Span<const float> values) const;
  std::optional<RoundTripFailure> wrong_verdict(const Pass& pass, std::size_t count) const;
  std::optional<RoundTripFailure> error_too_large(Span<const float> values,
                                                  const std::vector<float>& decoded) const;
  std::optional<RoundTripFailure> not_idempotent(const Pass& first, const Pass& second) const;

  codec::Encoding encoding_;
  CodecFunctions functions_;
};

}  // namespace trib
