// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/compression_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <stdexcept>

#include "tools/tributary/commands/invocation.h"

namespace trib {

void CompressionOptions::add_to(CLI::App& command) {
  auto* const compress =
      command
          .add_option("--compress", codec_,
                      "Contributions of float32 travel in this codec of docs/CODEC.md, or all "
                      "values between endpoints")
          ->check(CLI::IsMember({"A", "B", "MXFP8", "MXFP4"}));
  command.add_option("--bound", bound_, "Bound of codecs A and B: 2^-6, 2^-8 or 2^-10")
      ->check(CLI::IsMember({"2^-6", "2^-8", "2^-10"}))
      ->default_str("2^-8")
      ->needs(compress);
}

codec::Encoding CompressionOptions::encoding() const {
  if (!given()) return {};
  if (codec_ == "A" || codec_ == "B") {
    return codec::parse_encoding(codec_ + " " + (bound_.empty() ? "2^-8" : bound_));
  }
  if (!bound_.empty()) throw UsageError(fmt::format("--bound: {} has none; leave it out", codec_));
  return codec::parse_encoding(codec_);
}

codec::Encoding encoding_option(const char* option, const std::string& text) {
  try {
    return codec::parse_encoding(text);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace trib
