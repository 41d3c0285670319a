// SPDX-License-Identifier: Apache-2.0
// SimulatedCodec: the RTL of the codecs, trib_compress, trib_decompress, trib_mx_compress and
// trib_mx_decompress at 32 bytes a beat, with the signatures of model/codec/payload.h. A chunk is a
// frame of its own, which passes before the next one begins. Errors: std::invalid_argument for a raw
// encoding, no bytes, or a count that is not 1 to kMostValues; RtlError of a failed assertion;
// std::runtime_error for RTL that hangs or has a verdict that there is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/base/span.h"
#include "model/codec/payload.h"

namespace trib::codec {

// Traffic of a direction since the start. Cycles are those of each chunk from its first beat of input
// to its last one of output, latency included.
struct CodecUse {
  std::uint64_t values = 0;
  std::uint64_t cycles = 0;
};

class SimulatedCodec {
 public:
  SimulatedCodec();
  ~SimulatedCodec();

  std::vector<std::uint8_t> encode(Encoding encoding, Span<const float> values);
  Decoded decode(Encoding encoding, ByteSpan bytes, std::size_t count);

  const CodecUse& encoded() const { return encoded_; }
  const CodecUse& decoded() const { return decoded_; }

 private:
  struct Modules;
  std::unique_ptr<Modules> modules_;
  CodecUse encoded_;
  CodecUse decoded_;
};

}  // namespace trib::codec
