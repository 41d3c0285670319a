// SPDX-License-Identifier: Apache-2.0
// Files of encoded chunks; see code_file.h.
#include "tools/tributary/codec/code_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

constexpr char kMagic[] = "TRIBCODE";
constexpr std::size_t kMagicBytes = sizeof kMagic - 1;
constexpr std::size_t kHeaderBytes = 8;  // of a chunk
constexpr std::size_t kZeroAt = 1;
constexpr std::size_t kCountAt = 2;
constexpr std::size_t kLengthAt = 4;

bool may_be_sent(codec::Encoding encoding, std::size_t bytes, std::size_t count) {
  if (encoding.is_raw()) return bytes == sizeof(float) * count;
  return bytes > 0 && codec::worth_encoding(bytes, count);
}

std::size_t little_endian(ByteSpan bytes) {
  std::size_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

[[noreturn]] void fail(const std::string& name, std::size_t offset, const std::string& what) {
  throw FileError(name, fmt::format("offset {}: {}", offset, what));
}

// The chunk whose header begins at `at`.
CodedChunk chunk_at(const std::string& name, ByteSpan bytes, std::size_t at) {
  const ByteSpan rest = bytes.from(at);
  if (rest.size() < kHeaderBytes) {
    fail(name, at,
         fmt::format("truncated: the header of a chunk has {} bytes, {} are there", kHeaderBytes,
                     rest.size()));
  }
  const std::optional<codec::Encoding> encoding = codec::encoding_of(rest[0]);
  if (!encoding) fail(name, at, fmt::format("{:#04x} is no encoding", rest[0]));
  if (rest[kZeroAt] != 0) {
    fail(name, at + kZeroAt, fmt::format("{:#04x}, where 0 is needed", rest[kZeroAt]));
  }
  const std::size_t count = little_endian(rest.from(kCountAt).first(2));
  if (count == 0 || count > codec::kMostValues) {
    fail(name, at + kCountAt,
         fmt::format("a chunk of {} values; it has 1 to {}", count, codec::kMostValues));
  }
  const std::size_t length = little_endian(rest.from(kLengthAt).first(4));
  if (!may_be_sent(*encoding, length, count)) {
    fail(name, at + kLengthAt,
         fmt::format("a payload of {} bytes; {} values in encoding {} have {}", length, count,
                     codec::name_of(*encoding),
                     encoding->is_raw() ? fmt::format("{}", sizeof(float) * count)
                                        : fmt::format("1 to {}", sizeof(float) * count - 1)));
  }
  const ByteSpan behind = rest.from(kHeaderBytes);
  if (behind.size() < length) {
    fail(name, at + kHeaderBytes,
         fmt::format("truncated: the payload has {} bytes, {} are there", length, behind.size()));
  }
  return {at + kHeaderBytes, *encoding, count, behind.first(length)};
}

}  // namespace

CodeFileWriter::CodeFileWriter() : bytes_(kMagic, kMagic + kMagicBytes) {}

void CodeFileWriter::add(const codec::Payload& payload, std::size_t count) {
  const std::size_t length = payload.bytes.size();
  if (count == 0 || count > codec::kMostValues || !may_be_sent(payload.encoding, length, count)) {
    throw std::invalid_argument("CodeFileWriter: no sender sends this payload");
  }
  bytes_.push_back(payload.encoding.byte());
  bytes_.push_back(0);
  for (unsigned i = 0; i < 2; ++i) bytes_.push_back(static_cast<std::uint8_t>(count >> (8 * i)));
  for (unsigned i = 0; i < 4; ++i) bytes_.push_back(static_cast<std::uint8_t>(length >> (8 * i)));
  bytes_.insert(bytes_.end(), payload.bytes.begin(), payload.bytes.end());
}

std::vector<CodedChunk> parse_code_file(const std::string& name, ByteSpan bytes) {
  if (bytes.size() < kMagicBytes || !std::equal(kMagic, kMagic + kMagicBytes, bytes.begin())) {
    throw FileError(name,
                    "not a file of codes (no TRIBCODE at its start); write it by 'tributary "
                    "codec encode'");
  }
  std::vector<CodedChunk> chunks;
  for (std::size_t at = kMagicBytes; at < bytes.size();) {
    chunks.push_back(chunk_at(name, bytes, at));
    at = chunks.back().offset + chunks.back().payload.size();
  }
  return chunks;
}

std::vector<float> values_of(const std::string& name, const CodedChunk& chunk,
                             const CodecFunctions& functions) {
  codec::Decoded decoded = chunk.encoding.is_raw()
                               ? codec::decode(chunk.encoding, chunk.payload, chunk.count)
                               : functions.decode(chunk.encoding, chunk.payload, chunk.count);
  if (decoded.verdict != codec::Verdict::kGood) {
    fail(name, chunk.offset,
         fmt::format("a broken payload of {} values in encoding {}, verdict {} after {} values",
                     chunk.count, codec::name_of(chunk.encoding), codec::name_of(decoded.verdict),
                     decoded.values.size()));
  }
  return std::move(decoded.values);
}

}  // namespace trib
