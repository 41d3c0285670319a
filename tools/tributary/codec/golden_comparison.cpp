// SPDX-License-Identifier: Apache-2.0
// A codec and the golden model on one chunk; see golden_comparison.h.
#include "tools/tributary/codec/golden_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tools/tributary/collective/float_bits.h"

namespace trib {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Empty if there is none.
std::string byte_difference(const std::string& name, const Bytes& code, const Bytes& golden) {
  if (code.size() != golden.size()) {
    return fmt::format("{} has {} bytes of code, the golden model {}", name, code.size(),
                       golden.size());
  }
  const auto [one, other] = std::mismatch(code.begin(), code.end(), golden.begin());
  if (one == code.end()) return "";
  return fmt::format(
      "byte {} of its chunk's {} bytes of code is {:02x}, the golden model has {:02x}",
      one - code.begin(), code.size(), *one, *other);
}

std::optional<RoundTripFailure> value_difference(const std::string& name,
                                                 const codec::Decoded& decoded,
                                                 const codec::Decoded& golden) {
  if (decoded.verdict != golden.verdict || decoded.values.size() != golden.values.size()) {
    return RoundTripFailure{
        0, fmt::format("{} decodes {} values with verdict {}, the golden model {} with {}", name,
                       decoded.values.size(), codec::name_of(decoded.verdict), golden.values.size(),
                       codec::name_of(golden.verdict))};
  }
  for (std::size_t i = 0; i < golden.values.size(); ++i) {
    const std::uint32_t bits = bits_of(decoded.values[i]);
    if (bits == bits_of(golden.values[i])) continue;
    return RoundTripFailure{i, fmt::format("{} decodes it to {:08x}, the golden model to {:08x}",
                                           name, bits, bits_of(golden.values[i]))};
  }
  return std::nullopt;
}

}  // namespace

std::optional<RoundTripFailure> golden_difference(const NamedCodec& codec, codec::Encoding encoding,
                                                  Span<const float> values) {
  const Bytes golden = codec::encode(encoding, values);
  std::string bytes = byte_difference(codec.name, codec.functions.encode(encoding, values), golden);
  if (!bytes.empty()) return RoundTripFailure{0, std::move(bytes)};
  return value_difference(codec.name, codec.functions.decode(encoding, golden, values.size()),
                          codec::decode(encoding, golden, values.size()));
}

}  // namespace trib
