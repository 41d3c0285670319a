// SPDX-License-Identifier: Apache-2.0
// Tests of files of encoded chunks: files are read back, and broken ones are refused with their
// offset.
#include "tools/tributary/codec/code_file.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr std::size_t kChunkAt = 8;
constexpr std::size_t kPayloadAt = 16;

const std::vector<float> kSmall{0.1F, 0.02F, 0, 0};       // 7 bytes
const std::vector<float> kLarge{1.5F, -2, 3e30F, 1e10F};  // not shorter

Bytes file_of(const std::vector<std::vector<float>>& chunks) {
  CodeFileWriter writer;
  for (const std::vector<float>& chunk : chunks) {
    writer.add(codec::payload_of(kB8, chunk), chunk.size());
  }
  return writer.bytes();
}

std::string refusal(const Bytes& bytes) {
  return message_of<FileError>([&] {
    for (const CodedChunk& chunk : parse_code_file("f", bytes)) values_of("f", chunk);
  });
}

TEST(CodeFile, BytesOfAChunk) {
  const Bytes wanted{'T', 'R', 'I', 'B', 'C', 'O',  'D',  'E',  0x82, 0,   4,
                     0,   5,   0,   0,   0,   0x06, 0x00, 0xcc, 0x0c, 0x28};
  EXPECT_EQ(file_of({kSmall}), wanted);
}

TEST(CodeFile, WhatIsWrittenIsRead) {
  const Bytes bytes = file_of({kSmall, kLarge});
  const std::vector<CodedChunk> chunks = parse_code_file("f", bytes);
  ASSERT_EQ(chunks.size(), 2U);
  EXPECT_EQ(chunks[0].encoding, kB8);
  EXPECT_EQ(chunks[0].offset, kPayloadAt);
  EXPECT_EQ(values_of("f", chunks[0]).size(), kSmall.size());
  EXPECT_TRUE(chunks[1].encoding.is_raw());
  EXPECT_EQ(values_of("f", chunks[1]), kLarge);
  EXPECT_TRUE(parse_code_file("f", file_of({})).empty());
}

TEST(CodeFile, DecodesByTheFunctionsGivenAllButRawChunks) {
  CodecFunctions functions;
  functions.decode = [](codec::Encoding, ByteSpan, std::size_t) {
    return codec::Decoded{codec::Verdict::kTail, {}};
  };
  const Bytes bytes = file_of({kSmall, kLarge});
  const std::vector<CodedChunk> chunks = parse_code_file("f", bytes);
  EXPECT_EQ(message_of<FileError>([&] { values_of("f", chunks[0], functions); }),
            "f: offset 16: a broken payload of 4 values in encoding B 2^-8, verdict tail after 0 "
            "values");
  EXPECT_EQ(values_of("f", chunks[1], functions), kLarge);
}

TEST(CodeFile, RefusesOtherFiles) {
  EXPECT_NE(refusal({}).find("not a file of codes"), std::string::npos);
  EXPECT_NE(refusal({'T', 'R', 'I', 'B', 'C', 'O', 'D', 'X'}).find("not a file of codes"),
            std::string::npos);
}

TEST(CodeFile, RefusesEveryTruncation) {
  const Bytes bytes = file_of({kSmall});
  for (std::size_t size = kChunkAt + 1; size < bytes.size(); ++size) {
    const std::size_t offset = size < kPayloadAt ? kChunkAt : kPayloadAt;
    EXPECT_EQ(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)})
                  .find("f: offset " + std::to_string(offset) + ": truncated"),
              0U)
        << size;
  }
}

TEST(CodeFile, RefusesWrongFields) {
  struct Case {
    std::size_t at;
    std::uint8_t value;
    std::string text;
  };
  for (const Case& one :
       {Case{8, 0x72, "offset 8: 0x72 is no encoding"}, Case{9, 1, "offset 9: 0x01, where 0"},
        Case{10, 0, "offset 10: a chunk of 0 values"},
        Case{11, 9, "offset 10: a chunk of 2308 values"},
        Case{12, 0, "offset 12: a payload of 0 bytes"}, Case{12, 16, "have 1 to 15"},
        Case{8, 0, "4 values in encoding raw have 16"},
        Case{18, 0,
             "offset 16: a broken payload of 4 values in encoding B 2^-8, "
             "verdict noncanonical after 0 values"},
        Case{17, 0x01, "verdict tail"}}) {
    Bytes bytes = file_of({kSmall});
    bytes[one.at] = one.value;
    if (one.at == 18) bytes[19] = 0;
    EXPECT_NE(refusal(bytes).find(one.text), std::string::npos) << refusal(bytes);
  }
}

TEST(CodeFile, TakesNoPayloadThatNoSenderSends) {
  CodeFileWriter writer;
  EXPECT_THROW(writer.add({kB8, Bytes(16)}, 4), std::invalid_argument);
  EXPECT_THROW(writer.add({kB8, {}}, 4), std::invalid_argument);
  EXPECT_THROW(writer.add({codec::Encoding{}, Bytes(12)}, 4), std::invalid_argument);
  EXPECT_THROW(writer.add({kB8, Bytes(8)}, 2049), std::invalid_argument);
}

}  // namespace
}  // namespace trib
