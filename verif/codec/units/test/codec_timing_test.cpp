// SPDX-License-Identifier: Apache-2.0
// Cycles of the codec (GC7.7, GC8), and the state after a reset (GC7.9).
#include "verif/codec/units/codec_bench.h"

namespace trib::codec {
namespace {

constexpr unsigned kMostLatency = 8;

std::vector<std::uint32_t> raw_values(unsigned count) {
  return std::vector<std::uint32_t>(count, 0x3f800000);
}

Bytes container_of(unsigned groups) {
  CompressBench bench(1);
  bench.offer({8 * groups, 1, 8}, bytes_of(raw_values(8 * groups)));
  bench.run(1);
  return bench.outputs.front().bytes;
}

TEST(CodecTiming, GC8_CompressorTakes17CyclesFor16RawBeats) {
  CompressBench bench(1);
  bench.offer({2048, 1, 8}, bytes_of(raw_values(2048)));
  bench.run(1);
  ASSERT_EQ(bench.taken_at.size(), 256u);
  // 15 times 16 beats, once the stages before the aligner are full.
  EXPECT_EQ(bench.taken_at[250] - bench.taken_at[10], 255u);
  EXPECT_EQ(bench.outputs.front().note, 8704u);
  EXPECT_EQ(bench.valid_at.back() - bench.valid_at.front(), 271u);
}

TEST(CodecTiming, GC8_CompressorTakesAGroupACycle) {
  CompressBench bench(1);
  bench.offer({2048, 1, 8}, bytes_of(std::vector<std::uint32_t>(2048, 0x3f000000)));
  bench.run(1);
  EXPECT_EQ(bench.taken_at.back() - bench.taken_at.front(), 255u);
}

TEST(CodecTiming, GC8_DecompressorGives16RawBeatsIn17Cycles) {
  const Bytes container = container_of(256);
  DecompressBench bench(1);
  bench.offer({2048, 1, 8}, container);
  bench.run(1);
  ASSERT_EQ(bench.valid_at.size(), 256u);
  EXPECT_EQ(bench.valid_at[240] - bench.valid_at[0], 255u);
  EXPECT_EQ(bench.taken_at.back() - bench.taken_at.front(), 271u);
}

TEST(CodecTiming, GC8_DecompressorGivesAGroupACycle) {
  DecompressBench bench(1);
  bench.offer({2048, 1, 8}, Bytes(512, 0));
  bench.run(1);
  EXPECT_EQ(bench.valid_at.back() - bench.valid_at.front(), 255u);
}

TEST(CodecTiming, GC8_FramesBackToBack) {
  const Bytes container = container_of(16);  // 17 beats
  DecompressBench decompress(1);
  CompressBench compress(1);
  for (unsigned n = 0; n < 10; ++n) {
    decompress.offer({128, 1, 8}, container);
    compress.offer({128, 1, 8}, bytes_of(raw_values(128)));
  }
  decompress.run(10);
  compress.run(10);
  EXPECT_LE(decompress.taken_at.back() - decompress.taken_at.front(), 10u * 17 - 1 + 9 * 2);
  EXPECT_LE(compress.taken_at.back() - compress.taken_at.front(), 10u * 17 - 1 + 9 * 2);
}

TEST(CodecTiming, GC7_Latency) {
  CompressBench compress(1);
  compress.offer({8, 1, 8}, bytes_of(raw_values(8)));
  compress.offer({3, 1, 8}, bytes_of(raw_values(3)));
  compress.run(2);
  EXPECT_LE(compress.valid_at[0] - compress.taken_at[0], kMostLatency);
  EXPECT_LE(compress.valid_at.back() - compress.taken_at[1], kMostLatency);
  DecompressBench decompress(1);
  decompress.offer({8, 1, 8}, container_of(1));
  decompress.run(1);
  EXPECT_LE(decompress.valid_at[0] - decompress.taken_at[1], kMostLatency);
  RecordProperty("compress", static_cast<int>(compress.valid_at[0] - compress.taken_at[0]));
  RecordProperty("decompress", static_cast<int>(decompress.valid_at[0] - decompress.taken_at[1]));
  EXPECT_EQ(compress.valid_at[0] - compress.taken_at[0], 6u);
  EXPECT_EQ(decompress.valid_at[0] - decompress.taken_at[1], 7u);
}

TEST(CodecTiming, GC7_ResetWithinAFrame) {
  const Bytes container = container_of(40);
  for (unsigned cycles = 1; cycles < 60; ++cycles) {
    DecompressBench decompress(cycles, 0.2, 0.2);
    CompressBench compress(cycles, 0.2, 0.2);
    decompress.offer({320, 1, 8}, container);
    compress.offer({320, 1, 8}, bytes_of(raw_values(320)));
    for (unsigned n = 0; n < cycles; ++n) {
      decompress.step();
      compress.step();
    }
    decompress.reset();
    compress.reset();
    const std::size_t before = decompress.outputs.size() + compress.outputs.size();
    decompress.offer({5, 0, 6}, {0, 0});
    compress.offer({1, 0, 6}, bytes_of({0}));
    decompress.run(decompress.outputs.size() + 1);
    compress.run(compress.outputs.size() + 1);
    ASSERT_EQ(decompress.outputs.size() + compress.outputs.size(), before + 2);
    EXPECT_EQ(decompress.outputs.back().bytes, Bytes(20, 0));
    EXPECT_EQ(decompress.outputs.back().note, 0u);
    EXPECT_EQ(compress.outputs.back().bytes, Bytes(2, 0));
    EXPECT_EQ(compress.outputs.back().note, 2u);
  }
}

}  // namespace
}  // namespace trib::codec
