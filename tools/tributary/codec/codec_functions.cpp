// SPDX-License-Identifier: Apache-2.0
// Payloads by codecs that the caller chooses; see codec_functions.h.
#include "tools/tributary/codec/codec_functions.h"

#include <utility>

namespace trib {

codec::Payload payload_by(const CodecFunctions& functions, codec::Encoding encoding,
                          Span<const float> values) {
  if (!encoding.is_raw()) {
    std::vector<std::uint8_t> code = functions.encode(encoding, values);
    if (codec::worth_encoding(code.size(), values.size())) return {encoding, std::move(code)};
  }
  return {{}, codec::encode({}, values)};
}

}  // namespace trib
