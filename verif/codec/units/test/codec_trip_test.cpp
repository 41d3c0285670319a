// SPDX-License-Identifier: Apache-2.0
// Random values through compressor and decompressor under random stalls, and what the specification says of that without a model:
// the error of each class (GC4.1), lengths (GC5.4), idempotence of values (GC4.5) and of codes (GC4.6).
#include <cmath>
#include <cstdio>

#include "verif/codec/units/codec_bench.h"

namespace trib::codec {
namespace {

struct Chunk {
  Settings settings;
  std::vector<std::uint32_t> values;
};

unsigned size_of(std::uint32_t value, unsigned bound) {
  const unsigned e = value >> 23 & 255;
  if (e >= 127) return 4;
  if (e >= 127 - bound / 2) return 2;
  return e >= 127 - bound ? 1 : 0;
}

float number(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, 4);
  return value;
}

// Runs of values of like size, so that groups of all lengths come.
std::vector<Chunk> chunks(Random& random, unsigned frames) {
  std::vector<Chunk> all;
  for (unsigned n = 0; n < frames; ++n) {
    const unsigned count =
        random.chance(0.1) ? 2048 : random.between(1, random.chance(0.5) ? 40 : 400);
    Chunk chunk{{count, random.below(2), 6 + 2 * random.below(3)}, {}};
    unsigned habit = 0;
    for (unsigned i = 0; i < count; ++i) {
      if (random.chance(0.05)) habit = random.below(5);
      const unsigned e = habit == 0   ? random.below(256)
                         : habit == 1 ? random.between(127, 255)
                         : habit == 2 ? random.between(116, 127)
                         : habit == 3 ? random.between(100, 118)
                                      : random.between(120, 130);
      const auto m = static_cast<std::uint32_t>(random());
      chunk.values.push_back((m & 0x807fffff) | e << 23);
    }
    all.push_back(chunk);
  }
  return all;
}

template <typename Bench>
std::deque<Output> pass(std::uint64_t seed, const std::vector<Chunk>& all,
                        const std::vector<Bytes>& bytes) {
  Random random({seed, 3});
  Bench bench(seed, random.chance(0.5) ? 0.4 : 0, random.chance(0.5) ? 0.4 : 0);
  for (std::size_t i = 0; i < all.size(); ++i) bench.offer(all[i].settings, bytes[i]);
  bench.run(all.size());
  return bench.outputs;
}

std::vector<Bytes> bytes_of(const std::deque<Output>& outputs) {
  std::vector<Bytes> bytes;
  for (const Output& output : outputs) bytes.push_back(output.bytes);
  return bytes;
}

void check_error(const Chunk& chunk, const Bytes& decoded) {
  ASSERT_EQ(decoded.size(), 4 * chunk.values.size());
  for (std::size_t i = 0; i < chunk.values.size(); ++i) {
    std::uint32_t pattern = 0;
    std::memcpy(&pattern, &decoded[4 * i], 4);
    const std::uint32_t value = chunk.values[i];
    switch (size_of(value, chunk.settings.bound)) {
      case 4:
        ASSERT_EQ(pattern, value);
        break;
      case 2:
        ASSERT_LT(std::fabs(number(value) - number(pattern)), std::ldexp(1.0F, -15));
        break;
      case 1: {
        const int place =
            chunk.settings.mode == 0 ? 7 : 7 + static_cast<int>(chunk.settings.bound) / 2;
        ASSERT_LT(std::fabs(number(value) - number(pattern)), std::ldexp(1.0F, -place));
        break;
      }
      default:
        ASSERT_EQ(pattern, 0u);
    }
  }
}

void run(std::uint64_t seed) {
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  Random random({seed, 1});
  const auto all = chunks(random, 40);
  std::vector<Bytes> values;
  for (const Chunk& chunk : all) values.push_back(codec::bytes_of(chunk.values));
  const auto containers = pass<CompressBench>(seed, all, values);
  const auto decoded = pass<DecompressBench>(seed + 1, all, bytes_of(containers));
  const auto again = pass<CompressBench>(seed + 2, all, bytes_of(decoded));
  const auto twice = pass<DecompressBench>(seed + 3, all, bytes_of(again));
  ASSERT_EQ(twice.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Chunk& chunk = all[i];
    std::size_t length = 2 * ((chunk.values.size() + 7) / 8);
    for (const std::uint32_t value : chunk.values) length += size_of(value, chunk.settings.bound);
    EXPECT_EQ(containers[i].bytes.size(), length) << "frame " << i;
    EXPECT_EQ(containers[i].note, length) << "frame " << i;
    EXPECT_EQ(decoded[i].note, 0u) << "frame " << i;
    check_error(chunk, decoded[i].bytes);
    EXPECT_EQ(twice[i].bytes, decoded[i].bytes) << "GC4.5, frame " << i;
    if (chunk.settings.mode == 1 || chunk.settings.bound == 6) {
      EXPECT_EQ(again[i].bytes, containers[i].bytes) << "GC4.6, frame " << i;
    }
  }
}

TEST(CodecTrip, GC4_RandomValuesUnderStalls) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) run(10 * seed);
}

}  // namespace
}  // namespace trib::codec
