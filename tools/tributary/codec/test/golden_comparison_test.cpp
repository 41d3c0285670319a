// SPDX-License-Identifier: Apache-2.0
// Tests of golden_difference() and payload_by(): codecs that differ from the golden model in one byte,
// value or verdict, each found where it does.
#include "tools/tributary/codec/golden_comparison.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
const std::vector<float> kValues{0.5F, 0.001F, -0.3F, 0.02F, 1.25F};

std::string text_of(const CodecFunctions& functions, std::size_t place) {
  const auto difference = golden_difference({"the RTL", functions}, kB8, kValues);
  if (!difference) return "";
  EXPECT_EQ(difference->value, place);
  return difference->text;
}

TEST(GoldenComparison, TheGoldenModelDoesNotDiffer) { EXPECT_EQ(text_of({}, 0), ""); }

TEST(GoldenComparison, AByteAndALength) {
  CodecFunctions functions;
  std::size_t size = 0;
  functions.encode = [&size](codec::Encoding encoding, Span<const float> values) {
    std::vector<std::uint8_t> code = codec::encode(encoding, values);
    code[3] ^= 1;
    code.resize(size == 0 ? code.size() : size);
    return code;
  };
  EXPECT_EQ(text_of(functions, 0),
            "byte 3 of its chunk's 11 bytes of code is 41, the golden model has 40");
  size = 10;
  EXPECT_EQ(text_of(functions, 0), "the RTL has 10 bytes of code, the golden model 11");
}

TEST(GoldenComparison, AValueAndAVerdict) {
  CodecFunctions functions;
  functions.decode = [](codec::Encoding encoding, ByteSpan bytes, std::size_t count) {
    codec::Decoded decoded = codec::decode(encoding, bytes, count);
    decoded.values[4] = 1.5F;
    return decoded;
  };
  EXPECT_EQ(text_of(functions, 4), "the RTL decodes it to 3fc00000, the golden model to 3fa00000");
  functions.decode = [](codec::Encoding, ByteSpan, std::size_t) {
    return codec::Decoded{codec::Verdict::kTail, {}};
  };
  EXPECT_EQ(text_of(functions, 0),
            "the RTL decodes 0 values with verdict tail, the golden model 5 with good");
}

TEST(GoldenComparison, APayloadIsRawWhereTheCodeIsNotShorter) {
  CodecFunctions functions;
  functions.encode = [](codec::Encoding, Span<const float> values) {
    return std::vector<std::uint8_t>(values.size() == 5 ? 19 : 16);
  };
  EXPECT_EQ(payload_by(functions, kB8, kValues).encoding, kB8);
  EXPECT_EQ(payload_by(functions, kB8, kValues).bytes.size(), 19U);
  const codec::Payload raw = payload_by(functions, kB8, {kValues.data(), 4});
  EXPECT_TRUE(raw.encoding.is_raw());
  EXPECT_EQ(raw.bytes, codec::encode({}, {kValues.data(), 4}));
  EXPECT_TRUE(payload_by(functions, {}, kValues).encoding.is_raw());
}

}  // namespace
}  // namespace trib
