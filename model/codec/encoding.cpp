// SPDX-License-Identifier: Apache-2.0
#include "model/codec/encoding.h"

#include <stdexcept>

namespace trib::codec {
namespace {

std::string codec_name(Codec codec) {
  switch (codec) {
    case Codec::kRaw:
      return "raw";
    case Codec::kModeA:
      return "A";
    case Codec::kModeB:
      return "B";
    case Codec::kMxfp8:
      return "MXFP8";
    case Codec::kMxfp4:
      return "MXFP4";
  }
  throw std::logic_error("a codec without a name");
}

}  // namespace

std::string name_of(Encoding encoding) {
  std::string name = codec_name(encoding.codec);
  if (encoding.has_bound()) name += " 2^-" + std::to_string(unsigned{encoding.parameter});
  return name;
}

Encoding parse_encoding(const std::string& text) {
  std::string names;
  for (const Encoding encoding : kEncodings) {
    const std::string name = name_of(encoding);
    if (name == text) return encoding;
    names += (names.empty() ? "'" : ", '") + name + "'";
  }
  throw std::invalid_argument("'" + text + "' is no encoding; use one of " + names);
}

}  // namespace trib::codec
