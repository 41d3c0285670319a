// SPDX-License-Identifier: Apache-2.0
// The golden vectors of docs/CODEC.md, section 10, through compressor and decompressor (GC1 to GC5).
#include <cmath>
#include <sstream>

#include "verif/codec/units/codec_bench.h"

namespace trib::codec {
namespace {

std::uint32_t bits(double value) {
  const auto single = static_cast<float>(value);
  std::uint32_t pattern = 0;
  std::memcpy(&pattern, &single, 4);
  return pattern;
}

Bytes hex(const std::string& text) {
  std::istringstream in(text);
  Bytes bytes;
  unsigned byte = 0;
  while (in >> std::hex >> byte) bytes.push_back(static_cast<std::uint8_t>(byte));
  return bytes;
}

struct Vector {
  std::vector<std::uint32_t> values;
  unsigned mode, bound;
  std::string container;
};

std::vector<Vector> vectors() {
  const std::vector<std::uint32_t> v = {bits(0.75), bits(-0.02), bits(1e-5), bits(-1.5),
                                        bits(0.1),  bits(0.03),  0,          bits(-0.5)};
  const std::vector<std::uint32_t> three = {bits(0.75), bits(-0.02), bits(0.01)};
  const std::vector<std::uint32_t> w = {bits(1),   bits(-1),   bits(1.5),  bits(-2),
                                        bits(100), 0x7f800000, 0xff800000, 0x7fa00001};
  std::vector<std::uint32_t> z;
  for (int k = 0; k < 10; ++k) {
    z.push_back(bits(std::ldexp(1.0, -k)));
    z.push_back(bits(std::ldexp(-1.25, -k)));
  }
  const std::string z_begins =
      "af aa 00 00 80 3f 00 00 a0 bf 00 40 00 d0 00 20 00 a8 00 10 00 94 5a 55 00 08 00 8a ";
  std::vector<Vector> all = {
      {v, 0, 10, "c6 86 00 60 82 00 00 c0 bf cc 0c 03 00 c0"},
      {v, 1, 10, "c6 86 00 60 d1 00 00 c0 bf cc 0c 7a 00 c0"},
      {v, 0, 8, "c6 86 00 60 82 00 00 c0 bf cc 0c 03 00 c0"},
      {v, 1, 8, "c6 86 00 60 a8 00 00 c0 bf cc 0c 3d 00 c0"},
      {v, 0, 6, "c6 85 00 60 82 00 00 c0 bf 0c 03 00 c0"},
      {v, 1, 6, "c6 85 00 60 94 00 00 c0 bf 66 1e 00 c0"},
      {three, 0, 10, "16 00 00 60 82 01"},
      {three, 1, 10, "16 00 00 60 d1 28"},
      {z, 0, 8, z_begins + "04 85 02 82 01 81 05 00 00 80"},
      {z, 1, 8, z_begins + "40 d0 20 a8 10 94 05 00 08 8a"},
  };
  for (unsigned mode = 0; mode < 2; ++mode) {
    for (unsigned bound = 6; bound <= 10; bound += 2) {
      all.push_back({w, mode, bound,
                     "ff ff 00 00 80 3f 00 00 80 bf 00 00 c0 3f 00 00 00 c0 00 00 c8 42 00 00 80 "
                     "7f 00 00 80 ff 01 00 a0 7f"});
    }
  }
  return all;
}

struct Row {
  std::uint32_t value;
  std::string code[3];  // A with p = 10, B with p = 10, B with p = 8: the container of this value
  std::uint32_t decoded[3];
};

const Row kRows[] = {
    {0x3f800000,
     {"3 0 0 0 80 3f", "3 0 0 0 80 3f", "3 0 0 0 80 3f"},
     {0x3f800000, 0x3f800000, 0x3f800000}},
    {0x3f400000, {"2 0 0 60", "2 0 0 60", "2 0 0 60"}, {0x3f400000, 0x3f400000, 0x3f400000}},
    {0xbf000000, {"2 0 0 c0", "2 0 0 c0", "2 0 0 c0"}, {0xbf000000, 0xbf000000, 0xbf000000}},
    {0x3dcccccd, {"2 0 cc c", "2 0 cc c", "2 0 cc c"}, {0x3dccc000, 0x3dccc000, 0x3dccc000}},
    {0x3d000000, {"2 0 0 4", "2 0 0 4", "1 0 40"}, {0x3d000000, 0x3d000000, 0x3d000000}},
    {0x3cf5c28f, {"1 0 3", "1 0 7a", "1 0 3d"}, {0x3cc00000, 0x3cf40000, 0x3cf40000}},
    {0xbca3d70a, {"1 0 82", "1 0 d1", "1 0 a8"}, {0xbc800000, 0xbca20000, 0xbca00000}},
    {0x3c23d70a, {"1 0 1", "1 0 28", "1 0 14"}, {0x3c000000, 0x3c200000, 0x3c200000}},
    {0x3ba3d70a, {"1 0 0", "1 0 14", "1 0 a"}, {0, 0x3ba00000, 0x3ba00000}},
    {0xbba3d70a, {"1 0 80", "1 0 94", "1 0 8a"}, {0, 0xbba00000, 0xbba00000}},
    {0x3a800000, {"1 0 0", "1 0 4", "0 0"}, {0, 0x3a800000, 0}},
    {0xba6bedfa, {"0 0", "0 0", "0 0"}, {0, 0, 0}},
    {0xbfc00000,
     {"3 0 0 0 c0 bf", "3 0 0 0 c0 bf", "3 0 0 0 c0 bf"},
     {0xbfc00000, 0xbfc00000, 0xbfc00000}},
};

TEST(CodecGolden, GC5_Containers) {
  CompressBench compress(1);
  DecompressBench decompress(1);
  const auto all = vectors();
  for (const Vector& vector : all) {
    const Settings settings{static_cast<unsigned>(vector.values.size()), vector.mode, vector.bound};
    compress.offer(settings, bytes_of(vector.values));
    decompress.offer(settings, hex(vector.container));
  }
  compress.run(all.size());
  decompress.run(all.size());
  ASSERT_EQ(compress.outputs.size(), all.size());
  ASSERT_EQ(decompress.outputs.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(compress.outputs[i].bytes, hex(all[i].container)) << "vector " << i;
    EXPECT_EQ(compress.outputs[i].note, hex(all[i].container).size()) << "vector " << i;
    EXPECT_EQ(decompress.outputs[i].note, 0u) << "vector " << i;
    EXPECT_EQ(decompress.outputs[i].bytes.size(), 4 * all[i].values.size()) << "vector " << i;
  }
}

TEST(CodecGolden, GC2_GC3_ValuesAndCodes) {
  CompressBench compress(2);
  DecompressBench decompress(2);
  const Settings columns[] = {{1, 0, 10}, {1, 1, 10}, {1, 1, 8}};
  for (const Row& row : kRows) {
    for (unsigned c = 0; c < 3; ++c) {
      compress.offer(columns[c], bytes_of({row.value}));
      decompress.offer(columns[c], hex(row.code[c]));
    }
  }
  compress.run(3 * std::size(kRows));
  decompress.run(3 * std::size(kRows));
  ASSERT_EQ(compress.outputs.size(), decompress.outputs.size());
  for (std::size_t i = 0; i < compress.outputs.size(); ++i) {
    const Row& row = kRows[i / 3];
    EXPECT_EQ(compress.outputs[i].bytes, hex(row.code[i % 3])) << std::hex << row.value;
    EXPECT_EQ(decompress.outputs[i].bytes, bytes_of({row.decoded[i % 3]})) << std::hex << row.value;
    EXPECT_EQ(decompress.outputs[i].note, 0u) << std::hex << row.value;
  }
}

}  // namespace
}  // namespace trib::codec
