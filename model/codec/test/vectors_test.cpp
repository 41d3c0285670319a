// SPDX-License-Identifier: Apache-2.0
// The golden vectors of CODEC.md, both ways, and whether file and document agree.
#include <gtest/gtest.h>

#include <bitset>
#include <iomanip>
#include <sstream>

#include "model/codec/payload.h"
#include "model/codec/test/vector_file.h"
#include "model/codec/value_code.h"

namespace trib::codec {
namespace {

std::string coded_text(Encoding encoding, std::uint32_t value) {
  const ValueCode code(encoding);
  const TaggedCode coded = code.encode(value);
  std::ostringstream text;
  text << std::bitset<2>(static_cast<unsigned>(coded.tag)) << ' ' << std::hex << std::setfill('0');
  const int bytes = static_cast<int>(code_bytes(coded.tag));
  if (bytes == 0) {
    text << '-';
  } else {
    text << std::setw(2 * bytes) << coded.code;
  }
  text << ' ' << std::setw(8) << code.decode(coded);
  return text.str();
}

TEST(CodecVectors, AreThoseOfTheDocument) {
  const std::string section = golden_section();
  const CodecVectors vectors = read_codec_vectors();
  EXPECT_GE(vectors.values.size(), 13u);
  EXPECT_GE(vectors.containers.size(), 16u);
  EXPECT_GE(vectors.mx.size(), 9u);
  for (const ValueVector& v : vectors.values) {
    const std::string row = "| " + v.name + " | " + v.fp32 + " | " + v.codes.at("A 2^-10") + " | " +
                            v.codes.at("B 2^-10") + " | " + v.codes.at("B 2^-8") + " |";
    EXPECT_NE(section.find(row), std::string::npos) << row;
  }
  for (const PayloadVector& v : vectors.containers) {
    EXPECT_NE(section.find(v.bytes), std::string::npos) << v.name;
  }
  for (const PayloadVector& v : vectors.mx) {
    for (const std::string& text : {v.values, v.bytes, v.decoded}) {
      EXPECT_NE(section.find(text), std::string::npos) << v.name << ": " << text;
    }
  }
}

TEST(CodecVectors, Values) {
  for (const ValueVector& v : read_codec_vectors().values) {
    const auto value = static_cast<std::uint32_t>(std::stoul(v.fp32, nullptr, 16));
    for (const auto& [encoding, text] : v.codes) {
      EXPECT_EQ(coded_text(parse_encoding(encoding), value), text) << v.name << ", " << encoding;
    }
  }
}

void check_payload(const PayloadVector& v) {
  SCOPED_TRACE(v.name + ", " + name_of(v.encoding));
  const std::vector<float> values = values_of(v.values);
  EXPECT_EQ(text_of(encode(v.encoding, values)), v.bytes);
  const Decoded decoded = decode(v.encoding, bytes_of(v.bytes), values.size());
  EXPECT_EQ(decoded.verdict, Verdict::kGood);
  EXPECT_EQ(decoded.values.size(), values.size());
  if (!v.decoded.empty()) {
    EXPECT_EQ(text_of(decoded.values), v.decoded);
  }
}

TEST(CodecVectors, Containers) {
  for (const PayloadVector& v : read_codec_vectors().containers) check_payload(v);
}

TEST(CodecVectors, MxBlocks) {
  for (const PayloadVector& v : read_codec_vectors().mx) check_payload(v);
}

}  // namespace
}  // namespace trib::codec
