// SPDX-License-Identifier: Apache-2.0
// Every verdict of the decompressor (GC6), by containers that fail one check, and by some that fail two.
#include "verif/codec/units/codec_bench.h"

namespace trib::codec {
namespace {

// Groups of raw ones, 34 bytes each.
Bytes ones(unsigned groups) {
  Bytes bytes;
  for (unsigned g = 0; g < groups; ++g) {
    bytes.insert(bytes.end(), {0xff, 0xff});
    for (unsigned i = 0; i < 8; ++i) bytes.insert(bytes.end(), {0, 0, 0x80, 0x3f});
  }
  return bytes;
}

class CodecVerdict : public testing::Test {
 protected:
  // The verdict of one container and the values that left, between two good frames.
  void expect(const Settings& settings, const Bytes& bytes, unsigned verdict, unsigned values) {
    DecompressBench bench(seed_++, 0.3, 0.3);
    bench.offer({8, 1, 8}, ones(1));
    bench.offer(settings, bytes);
    bench.offer({16, 0, 6}, ones(2));
    bench.run(3);
    ASSERT_EQ(bench.outputs.size(), 3u);
    EXPECT_EQ(bench.outputs[0].note, 0u);
    EXPECT_EQ(bench.outputs[1].note, verdict);
    EXPECT_EQ(bench.outputs[1].bytes.size(), 4 * values);
    EXPECT_EQ(bench.outputs[2].note, 0u);
    EXPECT_EQ(bench.outputs[2].bytes.size(), 64u);
  }

  std::uint64_t seed_ = 1;
};

TEST_F(CodecVerdict, GC6_ShortInTags) {
  for (unsigned groups = 1; groups < 20; ++groups) {
    Bytes bytes = ones(groups);
    expect({8 * groups + 8, 1, 10}, bytes, 1, 8 * groups);
    bytes.push_back(0xff);
    expect({8 * groups + 8, 1, 10}, bytes, 1, 8 * groups);
  }
  expect({1, 0, 6}, {0}, 1, 0);
}

TEST_F(CodecVerdict, GC6_ShortInCodes) {
  for (unsigned missing = 1; missing <= 32; ++missing) {
    Bytes bytes = ones(3);
    bytes.resize(bytes.size() - missing);
    expect({24, 1, 10}, bytes, 1, 16);
  }
}

TEST_F(CodecVerdict, GC6_Long) {
  for (unsigned more = 1; more <= 100; ++more) {
    for (unsigned groups : {1u, 2u, 16u}) {
      Bytes bytes = ones(groups);
      bytes.resize(bytes.size() + more, 0xff);
      expect({8 * groups, 0, 8}, bytes, 2, 8 * groups);
    }
  }
}

TEST_F(CodecVerdict, GC6_Tail) {
  for (unsigned place = 1; place < 8; ++place) {
    for (unsigned tag = 1; tag < 4; ++tag) {
      Bytes bytes = ones(2);
      const unsigned tags = tag << 2 * place;
      bytes.insert(bytes.end(),
                   {static_cast<std::uint8_t>(tags), static_cast<std::uint8_t>(tags >> 8)});
      // Before short: its codes are not there (GC6.2).
      expect({16 + place, 1, 8}, bytes, 3, 16);
      bytes.insert(bytes.end(), {0xff, 0xff, 0xff, 0xff, 0xff});
      expect({16 + place, 1, 8}, bytes, 3, 16);
    }
  }
  // All tags 11, of which only the first seven have a place.
  expect({15, 1, 8}, ones(2), 3, 8);
}

TEST_F(CodecVerdict, GC6_NoncanonicalRaw) {
  for (unsigned exponent = 0; exponent < 256; ++exponent) {
    Bytes bytes = ones(3);
    bytes[34 + 2 + 4 * 5 + 3] = static_cast<std::uint8_t>(exponent >> 1);
    bytes[34 + 2 + 4 * 5 + 2] = static_cast<std::uint8_t>(exponent << 7);
    const bool good = exponent >= 127;
    expect({24, exponent % 2, 6}, bytes, good ? 0 : 4, good ? 24 : 8);
  }
}

TEST_F(CodecVerdict, GC6_NoncanonicalByte) {
  const unsigned low[2][3] = {{2, 0, 0}, {16, 8, 4}};
  const unsigned high[2][3] = {{15, 7, 3}, {127, 127, 127}};
  for (unsigned mode = 0; mode < 2; ++mode) {
    for (unsigned b = 0; b < 3; ++b) {
      for (unsigned code = 0; code < 256; ++code) {
        const unsigned magnitude = code & 127;
        const bool good = magnitude >= low[mode][b] && magnitude <= high[mode][b];
        expect({8, mode, 6 + 2 * b}, {0, 0x40, static_cast<std::uint8_t>(code)}, good ? 0 : 4,
               good ? 8 : 0);
      }
    }
  }
}

TEST_F(CodecVerdict, GC6_NoncanonicalTwoBytes) {
  const unsigned low[3] = {4096, 2048, 1024};
  for (unsigned b = 0; b < 3; ++b) {
    for (unsigned code = 0; code < 65536;
         code += code % 1024 < 2 || code % 1024 == 1023 ? 1 : 341) {
      const bool good = (code & 32767) >= low[b];
      const Bytes bytes = {0x02, 0, static_cast<std::uint8_t>(code),
                           static_cast<std::uint8_t>(code >> 8)};
      // Before long.
      expect({8, b % 2, 6 + 2 * b}, bytes, good ? 0 : 4, good ? 8 : 0);
    }
  }
}

TEST_F(CodecVerdict, GC6_NoncanonicalBeforeLong) {
  expect({8, 1, 8}, {0x01, 0, 0x01, 0xff, 0xff}, 4, 0);
  expect({8, 1, 8}, {0x01, 0, 0x41, 0xff, 0xff}, 2, 8);
}

}  // namespace
}  // namespace trib::codec
