// SPDX-License-Identifier: Apache-2.0
// ValueCode: one value to its tag and code and back, in modes A and B (CODEC.md, GC1 to GC3).
// Values are FP32 bit patterns, so that NaNs keep every bit.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "model/codec/encoding.h"

namespace trib::codec {

// The class of a value (GC1.2), which is its tag.
enum class Tag : std::uint8_t { kNone = 0, kByte = 1, kTwoBytes = 2, kValue = 3 };

constexpr unsigned code_bytes(Tag tag) {
  constexpr std::array<unsigned, 4> kBytes = {0, 1, 2, 4};
  return kBytes[static_cast<unsigned>(tag)];
}

struct TaggedCode {
  Tag tag = Tag::kNone;
  std::uint32_t code = 0;  // in the low code_bytes(tag) bytes
};

class ValueCode {
 public:
  // Errors: std::invalid_argument unless it is of mode A or B with p 6, 8 or 10.
  explicit ValueCode(Encoding encoding) {
    const unsigned p = encoding.parameter;
    if (!encoding.has_bound() || (p != 6 && p != 8 && p != 10)) {
      throw std::invalid_argument("ValueCode: only modes A and B with p 6, 8 or 10 have tags");
    }
    lowest_ = kUnit - p;
    middle_ = lowest_ + (p + 1) / 2;
    byte_reference_ = encoding.codec == Codec::kModeA ? kUnit : middle_;
  }

  Tag tag_of(std::uint32_t value) const {
    const unsigned e = exponent_of(value);
    if (e < lowest_) return Tag::kNone;
    if (e < middle_) return Tag::kByte;
    return e < kUnit ? Tag::kTwoBytes : Tag::kValue;
  }

  TaggedCode encode(std::uint32_t value) const {
    const Tag tag = tag_of(value);
    if (tag == Tag::kNone) return {tag, 0};
    if (tag == Tag::kValue) return {tag, value};
    const std::uint32_t significand = kHidden | (value & (kHidden - 1));
    const std::uint32_t shifted = significand >> (reference_of(tag) - exponent_of(value));
    const unsigned width = width_of(tag);
    return {tag, (value >> 31) << width | shifted >> (23 - width)};
  }

  // `code` may be noncanonical.
  std::uint32_t decode(TaggedCode coded) const {
    if (coded.tag == Tag::kNone) return 0;
    if (coded.tag == Tag::kValue) return coded.code;
    const unsigned width = width_of(coded.tag);
    const std::uint32_t magnitude = coded.code & ((1u << width) - 1);
    if (magnitude == 0) return 0;
    unsigned zeros = 0;  // d of GC3.3
    while ((magnitude >> (width - 1 - zeros)) == 0) ++zeros;
    const std::uint32_t fraction = magnitude << (23 - (width - 1 - zeros)) & (kHidden - 1);
    return (coded.code >> width) << 31 | (reference_of(coded.tag) - 1 - zeros) << 23 | fraction;
  }

  // Does encode() make it of at least one value (GC3.4)?
  bool is_canonical(TaggedCode coded) const {
    switch (coded.tag) {
      case Tag::kNone:
        return true;
      case Tag::kByte: {
        // The codes of the lowest and the highest value of the class; those between are all used.
        const std::uint32_t magnitude = coded.code & 0x7f;
        return magnitude >= encode(lowest_ << 23).code &&
               magnitude <= encode((middle_ << 23) - 1).code;
      }
      case Tag::kTwoBytes:
        return (coded.code & 0x7fff) >= encode(middle_ << 23).code;
      case Tag::kValue:
        return exponent_of(coded.code) >= kUnit;
    }
    return false;
  }

 private:
  static constexpr unsigned kUnit = 127;  // exponent field of 1
  static constexpr std::uint32_t kHidden = 1u << 23;

  static unsigned exponent_of(std::uint32_t value) { return value >> 23 & 0xff; }
  // Bits of the magnitude.
  static unsigned width_of(Tag tag) { return tag == Tag::kByte ? 7 : 15; }
  unsigned reference_of(Tag tag) const { return tag == Tag::kByte ? byte_reference_ : kUnit; }

  unsigned lowest_ = 0;          // EB of GC1.1
  unsigned middle_ = 0;          // MID
  unsigned byte_reference_ = 0;  // R of class 01
};

}  // namespace trib::codec
