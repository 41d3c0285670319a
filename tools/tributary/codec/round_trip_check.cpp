// SPDX-License-Identifier: Apache-2.0
// Checks of the guarantees of CODEC.md for values that are encoded and decoded; see round_trip_check.h.
#include "tools/tributary/codec/round_trip_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/codec/value_code.h"
#include "tools/tributary/collective/float_bits.h"

namespace trib {
namespace {

// Exclusive upper bound of the error of a value of this class (GC4.1); 0: it must be 0.
double error_limit(codec::Encoding encoding, codec::Tag tag) {
  const int p = encoding.parameter;
  switch (tag) {
    case codec::Tag::kNone:
      return std::ldexp(1.0, -p);
    case codec::Tag::kByte: {
      const int reference = encoding.codec == codec::Codec::kModeA ? 0 : (p + 1) / 2 - p;
      return std::ldexp(1.0, reference - 7);
    }
    case codec::Tag::kTwoBytes:
      return std::ldexp(1.0, -15);
    case codec::Tag::kValue:
      break;
  }
  return 0;
}

bool is_within(float value, float decoded, double limit) {
  if (limit == 0) return bits_of(value) == bits_of(decoded);
  return std::abs(double{value} - double{decoded}) < limit;  // a NaN is not
}

}  // namespace

RoundTripCheck::RoundTripCheck(codec::Encoding encoding, CodecFunctions functions)
    : encoding_(encoding), functions_(std::move(functions)) {}

std::optional<RoundTripFailure> RoundTripCheck::check(Span<const float> values) const {
  const Pass first = pass(values);
  if (auto failure = wrong_verdict(first, values.size())) return failure;
  if (auto failure = error_too_large(values, first.decoded.values)) return failure;
  const Pass second = pass(first.decoded.values);
  if (auto failure = wrong_verdict(second, values.size())) return failure;
  return not_idempotent(first, second);
}

RoundTripCheck::Pass RoundTripCheck::pass(Span<const float> values) const {
  Pass pass;
  pass.bytes = functions_.encode(encoding_, values);
  pass.decoded = functions_.decode(encoding_, pass.bytes, values.size());
  return pass;
}

std::optional<RoundTripFailure> RoundTripCheck::wrong_verdict(const Pass& pass,
                                                              std::size_t count) const {
  if (pass.decoded.verdict == codec::Verdict::kGood && pass.decoded.values.size() == count) {
    return std::nullopt;
  }
  return RoundTripFailure{
      std::min(pass.decoded.values.size(), count - 1),
      fmt::format("the decoder's verdict is {} after {} of {} values",
                  codec::name_of(pass.decoded.verdict), pass.decoded.values.size(), count)};
}

std::optional<RoundTripFailure> RoundTripCheck::error_too_large(
    Span<const float> values, const std::vector<float>& decoded) const {
  if (!encoding_.has_bound()) return std::nullopt;
  const codec::ValueCode code(encoding_);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double limit = error_limit(encoding_, code.tag_of(bits_of(values[i])));
    if (is_within(values[i], decoded[i], limit)) continue;
    return RoundTripFailure{
        i, fmt::format("{:g} ({:08x}) becomes {:g} ({:08x}); the error must be {}", values[i],
                       bits_of(values[i]), decoded[i], bits_of(decoded[i]),
                       limit == 0 ? "0" : fmt::format("below {:g}", limit))};
  }
  return std::nullopt;
}

std::optional<RoundTripFailure> RoundTripCheck::not_idempotent(const Pass& first,
                                                               const Pass& second) const {
  const std::vector<float>& once = first.decoded.values;
  const std::vector<float>& twice = second.decoded.values;
  for (std::size_t i = 0; i < once.size(); ++i) {
    if (bits_of(once[i]) == bits_of(twice[i])) continue;
    return RoundTripFailure{i, fmt::format("{:g} ({:08x}) becomes {:g} ({:08x}) in a second pass",
                                           once[i], bits_of(once[i]), twice[i], bits_of(twice[i]))};
  }
  if (encoding_.codec == codec::Codec::kModeA || first.bytes == second.bytes) return std::nullopt;
  const auto [one, other] = std::mismatch(first.bytes.begin(), first.bytes.end(),
                                          second.bytes.begin(), second.bytes.end());
  return RoundTripFailure{
      0, fmt::format("a second pass changes byte {} of its chunk's {} bytes of code",
                     one - first.bytes.begin(), first.bytes.size())};
}

}  // namespace trib
