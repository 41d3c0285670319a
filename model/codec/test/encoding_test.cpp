// SPDX-License-Identifier: Apache-2.0
#include "model/codec/encoding.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace trib::codec {
namespace {

TEST(CodecEncoding, LegalBytesAreThoseOfTheTable) {
  std::set<unsigned> legal;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto encoding = encoding_of(static_cast<std::uint8_t>(byte));
    if (!encoding) continue;
    legal.insert(byte);
    EXPECT_EQ(encoding->byte(), byte);
  }
  EXPECT_EQ(legal, (std::set<unsigned>{0, 0x61, 0x81, 0xa1, 0x62, 0x82, 0xa2, 3, 4}));
}

TEST(CodecEncoding, NamesAreReadBack) {
  std::set<std::string> names;
  for (const Encoding encoding : kEncodings) {
    EXPECT_EQ(parse_encoding(name_of(encoding)), encoding);
    names.insert(name_of(encoding));
  }
  EXPECT_EQ(names, (std::set<std::string>{"raw", "A 2^-6", "A 2^-8", "A 2^-10", "B 2^-6", "B 2^-8",
                                          "B 2^-10", "MXFP8", "MXFP4"}));
  for (const char* const wrong : {"", "A", "A 2^-7", "a 2^-8", "C 2^-8", "MXFP6", "raw "}) {
    EXPECT_THROW(parse_encoding(wrong), std::invalid_argument) << wrong;
  }
}

TEST(CodecEncoding, ASetHasABitForEachCodec) {
  const CodecSet codecs = 0x0a;
  EXPECT_TRUE(holds(codecs, Codec::kModeA));
  EXPECT_FALSE(holds(codecs, Codec::kModeB));
  EXPECT_TRUE(holds(codecs, Codec::kMxfp8));
  for (const Encoding encoding : kEncodings) EXPECT_TRUE(holds(kAllCodecs, encoding.codec));
}

}  // namespace
}  // namespace trib::codec
