// SPDX-License-Identifier: Apache-2.0
#include "host/engine/abilities.h"

#include <fmt/format.h>

#include "model/codec/encoding.h"
#include "model/numerics/reduction_set.h"

namespace trib {

codec::Encoding encoding_for(const WelcomeBody& abilities, const Compression& compression) {
  const bool there = codec::holds(abilities.codecs, compression.encoding.codec);
  return there ? compression.encoding : codec::Encoding{};
}

std::string lack_of(const WelcomeBody& abilities, const Reduction& reduction,
                    const Compression& compression, bool joined) {
  if (compression.required && encoding_for(abilities, compression) != compression.encoding) {
    return fmt::format(
        "the node has no {} (codecs {:#04x}): take another encoding, or let the library send "
        "without one",
        codec::name_of(compression.encoding), abilities.codecs);
  }
  const bool raw = codec::holds(abilities.codecs, codec::Codec::kRaw);
  if (!joined || (ReductionSet(abilities.ops, abilities.dtypes).has(reduction) && raw)) return "";
  return fmt::format(
      "the node has no {} without compression built in (ops {:#04x}, dtypes {:#04x}, encodings "
      "{:#04x})",
      text_of(reduction), abilities.ops, abilities.dtypes, abilities.codecs);
}

}  // namespace trib
