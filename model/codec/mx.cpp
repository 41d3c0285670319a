// SPDX-License-Identifier: Apache-2.0
#include "model/codec/mx.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

#include "model/codec/element_format.h"

namespace trib::codec {
namespace {

constexpr int kScaleBias = 127;
constexpr std::uint32_t kNan = 0x7fc00000;  // MX4.1

const ElementFormat& format_of(Encoding encoding) {
  if (encoding == Encoding{Codec::kMxfp8, 0}) return kE4m3;
  if (encoding == Encoding{Codec::kMxfp4, 0}) return kE2m1;
  throw std::invalid_argument("only MXFP8 and MXFP4 have blocks");
}

std::size_t element_bytes(const ElementFormat& format, std::size_t elements) {
  return (elements + format.codes_in_byte - 1) / format.codes_in_byte;
}

std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

int exponent_of(std::uint32_t bits) { return static_cast<int>(bits >> 23 & 0xff); }

// MX2.1, MX2.2.
std::uint8_t scale_of(const ElementFormat& format, Span<const float> block) {
  int greatest = 0;
  for (const float value : block) greatest = std::max(greatest, exponent_of(bits_of(value)));
  if (greatest == 0xff) return kNanScale;
  return static_cast<std::uint8_t>(std::max(0, greatest - format.greatest_exponent));
}

std::uint8_t element_of(const ElementFormat& format, float value, int scale) {
  const std::uint32_t bits = bits_of(value);
  const int exponent = exponent_of(bits);
  const std::uint32_t fraction = bits & 0x7fffff;
  const std::uint32_t significand = exponent == 0 ? fraction : fraction | 0x800000;
  const unsigned sign = bits >> 31 << format.sign_bit;
  return static_cast<std::uint8_t>(
      sign | format.magnitude_code(significand, std::max(exponent, 1) - scale));
}

// The values of all codes.
using CodeTable = std::array<double, 256>;

CodeTable table_of(const ElementFormat& format) {
  CodeTable table{};
  for (unsigned code = 0; code >> format.sign_bit < 2; ++code) table[code] = format.value(code);
  return table;
}

const CodeTable& values_of(const ElementFormat& format) {
  static const CodeTable kOfE4m3 = table_of(kE4m3);
  static const CodeTable kOfE2m1 = table_of(kE2m1);
  return &format == &kE4m3 ? kOfE4m3 : kOfE2m1;
}

unsigned code_at(const ElementFormat& format, const std::uint8_t* elements, std::size_t place) {
  if (format.codes_in_byte == 1) return elements[place];
  return elements[place / 2] >> (4 * (place % 2)) & 0xf;
}

// The values of one chunk, by groups of a beat.
class BlockReader {
 public:
  BlockReader(const ElementFormat& format, ByteSpan bytes, std::size_t count)
      : format_(format), table_(values_of(format)), bytes_(bytes), count_(count) {}

  // The values from `at` on, a multiple of `values` or the rest, all in one block.
  Verdict read(std::size_t at, std::size_t values, float* to) const {
    const std::size_t block = at / kBlockValues;
    const std::size_t place = at % kBlockValues;
    const std::size_t scale_at = block * (1 + element_bytes(format_, kBlockValues));
    const std::size_t end = scale_at + 1 + element_bytes(format_, place + values);
    if (bytes_.size() < end) return Verdict::kShort;
    const bool half_byte = format_.codes_in_byte == 2 && (place + values) % 2 != 0;
    if (half_byte && bytes_[end - 1] >> 4 != 0) return Verdict::kTail;
    const std::uint8_t* const elements = bytes_.data() + scale_at + 1;
    for (std::size_t i = place; i < place + values; ++i) {
      *to++ = value_of(code_at(format_, elements, i), bytes_[scale_at]);
    }
    const bool last = at + values == count_;
    return last && bytes_.size() > end ? Verdict::kLong : Verdict::kGood;
  }

 private:
  float value_of(unsigned code, std::uint8_t scale) const {
    float value;
    const double element = table_[code];
    if (scale == kNanScale || std::isnan(element)) {
      std::memcpy(&value, &kNan, sizeof value);
      return value;
    }
    // Exact except for a magnitude that has no FP32 value: then it is infinite (MX4.2).
    return static_cast<float>(std::ldexp(element, scale - kScaleBias));
  }

  const ElementFormat& format_;
  const CodeTable& table_;
  ByteSpan bytes_;
  std::size_t count_;
};

}  // namespace

std::size_t mx_bytes(Encoding encoding, std::size_t count) {
  return (count + kBlockValues - 1) / kBlockValues + element_bytes(format_of(encoding), count);
}

void encode_mx(Encoding encoding, Span<const float> values, std::uint8_t* to) {
  const ElementFormat& format = format_of(encoding);
  std::fill_n(to, mx_bytes(encoding, values.size()), std::uint8_t{0});
  for (std::size_t at = 0; at < values.size(); at += kBlockValues) {
    const auto block = values.from(at).first(std::min(kBlockValues, values.size() - at));
    const std::uint8_t scale = scale_of(format, block);
    *to++ = scale;
    for (std::size_t i = 0; i < block.size() && scale != kNanScale; ++i) {
      const std::size_t shift = 8 / format.codes_in_byte * (i % format.codes_in_byte);
      to[i / format.codes_in_byte] |=
          static_cast<std::uint8_t>(element_of(format, block[i], scale) << shift);
    }
    to += element_bytes(format, block.size());
  }
}

DecodedCount decode_mx(Encoding encoding, ByteSpan bytes, Span<float> values,
                       std::size_t beat_values) {
  if (beat_values != 8 && beat_values != 16) {
    throw std::invalid_argument("a beat has 8 or 16 values");
  }
  const BlockReader reader(format_of(encoding), bytes, values.size());
  DecodedCount decoded;
  while (decoded.values < values.size()) {
    const std::size_t count = std::min(beat_values, values.size() - decoded.values);
    decoded.verdict = reader.read(decoded.values, count, values.from(decoded.values).data());
    const bool delivered = decoded.verdict == Verdict::kGood || decoded.verdict == Verdict::kLong;
    if (delivered) decoded.values += count;
    if (decoded.verdict != Verdict::kGood) break;
  }
  return decoded;
}

}  // namespace trib::codec
