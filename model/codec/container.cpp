// SPDX-License-Identifier: Apache-2.0
#include "model/codec/container.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "model/codec/value_code.h"

namespace trib::codec {
namespace {

Tag tag_at(unsigned tags, std::size_t place) { return static_cast<Tag>(tags >> (2 * place) & 3); }

std::size_t bytes_of_codes(unsigned tags) {
  std::size_t bytes = 0;
  for (std::size_t place = 0; place < kGroupValues; ++place) {
    bytes += code_bytes(tag_at(tags, place));
  }
  return bytes;
}

std::uint32_t read_code(const std::uint8_t* from, unsigned bytes) {
  std::uint32_t code = 0;
  for (unsigned i = 0; i < bytes; ++i) code |= std::uint32_t{from[i]} << (8 * i);
  return code;
}

// Returns the end.
std::uint8_t* write_code(TaggedCode coded, std::uint8_t* to) {
  const unsigned bytes = code_bytes(coded.tag);
  for (unsigned i = 0; i < bytes; ++i) to[i] = static_cast<std::uint8_t>(coded.code >> (8 * i));
  return to + bytes;
}

std::uint8_t* write_group(const ValueCode& code, Span<const float> values, std::uint8_t* to) {
  unsigned tags = 0;
  std::uint8_t* end = to + kTagBytes;
  for (std::size_t place = 0; place < values.size(); ++place) {
    std::uint32_t value;
    std::memcpy(&value, &values[place], sizeof value);
    const TaggedCode coded = code.encode(value);
    tags |= static_cast<unsigned>(coded.tag) << (2 * place);
    end = write_code(coded, end);
  }
  to[0] = static_cast<std::uint8_t>(tags);
  to[1] = static_cast<std::uint8_t>(tags >> 8);
  return end;
}

struct Group {
  Verdict verdict = Verdict::kGood;
  std::size_t bytes = 0;  // that it takes
  std::array<float, kGroupValues> values{};
};

// Of `count` values, 8 unless it is the last one (checks 1 to 4 of GC6.2).
Group read_group(const ValueCode& code, ByteSpan bytes, std::size_t count) {
  Group group;
  const auto fails = [&group](Verdict verdict) {
    group.verdict = verdict;
    return group;
  };
  if (bytes.size() < kTagBytes) return fails(Verdict::kShort);
  const unsigned tags = read_code(bytes.data(), kTagBytes);
  if (tags >> (2 * count) != 0) return fails(Verdict::kTail);
  group.bytes = kTagBytes + bytes_of_codes(tags);
  if (bytes.size() < group.bytes) return fails(Verdict::kShort);
  const std::uint8_t* at = bytes.data() + kTagBytes;
  for (std::size_t place = 0; place < count; ++place) {
    const Tag tag = tag_at(tags, place);
    const TaggedCode coded{tag, read_code(at, code_bytes(tag))};
    if (!code.is_canonical(coded)) return fails(Verdict::kNoncanonical);
    const std::uint32_t value = code.decode(coded);
    std::memcpy(&group.values[place], &value, sizeof value);
    at += code_bytes(tag);
  }
  return group;
}

}  // namespace

std::size_t encode_container(Encoding encoding, Span<const float> values, std::uint8_t* to) {
  const ValueCode code(encoding);
  std::uint8_t* end = to;
  for (std::size_t at = 0; at < values.size(); at += kGroupValues) {
    end = write_group(code, values.from(at).first(std::min(kGroupValues, values.size() - at)), end);
  }
  return static_cast<std::size_t>(end - to);
}

DecodedCount decode_container(Encoding encoding, ByteSpan bytes, Span<float> values) {
  const ValueCode code(encoding);
  DecodedCount decoded;
  while (decoded.values < values.size()) {
    const std::size_t count = std::min(kGroupValues, values.size() - decoded.values);
    const Group group = read_group(code, bytes, count);
    if (group.verdict != Verdict::kGood) {
      decoded.verdict = group.verdict;
      return decoded;
    }
    std::copy_n(group.values.begin(), count, values.from(decoded.values).data());
    decoded.values += count;
    bytes = bytes.from(group.bytes);
  }
  if (!bytes.empty()) decoded.verdict = Verdict::kLong;
  return decoded;
}

}  // namespace trib::codec
