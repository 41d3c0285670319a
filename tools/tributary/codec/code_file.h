// SPDX-License-Identifier: Apache-2.0
// A file of encoded chunks, *.codes. Integers are little-endian.
//   8 bytes   "TRIBCODE"
//   then for each chunk
//   1 byte    its encoding, as byte 62 of a frame (CODEC.md, GC10.1); raw where the code is not shorter (GC5.7)
//   1 byte    0
//   2 bytes   number of values, 1 to 2048
//   4 bytes   n, the length of the payload: 4 bytes for each value if it is raw, otherwise 1 byte or more and less than that
//   n bytes   payload, as in a frame
// Errors: FileError that names the offset in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/span.h"
#include "model/codec/payload.h"
#include "tools/tributary/codec/codec_functions.h"

namespace trib {

class CodeFileWriter {
 public:
  CodeFileWriter();

  // Errors: std::invalid_argument for a payload that no sender would send.
  void add(const codec::Payload& payload, std::size_t count);
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

struct CodedChunk {
  std::size_t offset = 0;  // of the payload in the file
  codec::Encoding encoding;
  std::size_t count = 0;
  ByteSpan payload;  // within the bytes that were parsed
};

// `name` denotes the file in messages. Payloads are not decoded.
std::vector<CodedChunk> parse_code_file(const std::string& name, ByteSpan bytes);

// Errors: also one for a payload whose verdict is not good.
std::vector<float> values_of(const std::string& name, const CodedChunk& chunk,
                             const CodecFunctions& functions = {});

}  // namespace trib
