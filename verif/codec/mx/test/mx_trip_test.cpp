// SPDX-License-Identifier: Apache-2.0
// Random values of all classes against the reference, broken frames, and the pace (MX2 to MX5, GC6 to GC8).
#include <Vtrib_mx_compress_32.h>
#include <Vtrib_mx_compress_64.h>
#include <Vtrib_mx_decompress_32.h>
#include <Vtrib_mx_decompress_64.h>

#include "verif/codec/mx/mx_bench.h"

namespace trib::codec {
namespace {

template <typename CompressModel, typename DecompressModel, unsigned kWidth>
struct Modules {
  using Compress = MxBench<CompressModel, kWidth>;
  using Decompress = MxBench<DecompressModel, kWidth>;
  static constexpr unsigned kBytes = kWidth;
};

template <typename T>
class MxTrip : public testing::Test {};
using Widths = testing::Types<Modules<Vtrib_mx_compress_32, Vtrib_mx_decompress_32, 32>,
                              Modules<Vtrib_mx_compress_64, Vtrib_mx_decompress_64, 64>>;
TYPED_TEST_SUITE(MxTrip, Widths);

/// A block of values near one exponent: halfway cases, both zeros, denormals, now and then an infinity or NaN.
Words random_words(Random& random, unsigned count) {
  Words words;
  unsigned around = 0;
  bool finite = true;
  for (unsigned i = 0; i < count; ++i) {
    if (i % 32 == 0) {
      around = random.chance(0.4) ? random.below(12) : random.below(255);
      finite = !random.chance(0.1);
    }
    const unsigned below = random.below(18);
    const std::uint32_t exponent = around > below ? around - below : 0;
    std::uint32_t fraction = random.below(1U << 23);
    if (random.chance(0.5)) fraction &= 0x7fffffU << random.between(18, 23);
    if (random.chance(0.2)) fraction = (fraction & 0x780000U) + random.below(3) - 1;
    if (exponent == 0) fraction >>= random.below(24);
    std::uint32_t word = exponent << 23 | (fraction & 0x7fffff);
    if (random.chance(0.1)) word = 0;
    if (!finite && random.chance(0.1))
      word = 0x7f800000 | (random.chance(0.5) ? fraction & 0x7fffff : 0);
    words.push_back(word | random.below(2) << 31);
  }
  return words;
}

TYPED_TEST(MxTrip, RandomFramesOfEveryCount) {
  for (const double pace : {0.0, 0.4}) {
    Random random(5);
    std::deque<MxFrame> raw, coded, again;
    for (unsigned n = 0; n < 400; ++n) {
      const unsigned count = n < 130               ? n / 2 + 1
                             : random.chance(0.05) ? 2048
                                                   : random.between(1, 200);
      const bool e2m1 = n < 130 ? n % 2 != 0 : random.chance(0.5);
      const Words words = random_words(random, count);
      raw.push_back({e2m1, count, bytes_of(words)});
      coded.push_back({e2m1, count, encode_mx(e2m1, words)});
    }
    const std::vector<MxOutput> codes = typename TypeParam::Compress(pace, pace).run(raw);
    const std::vector<MxOutput> values = typename TypeParam::Decompress(pace, pace).run(coded);
    ASSERT_EQ(codes.size(), coded.size());
    ASSERT_EQ(values.size(), coded.size());
    for (std::size_t i = 0; i < coded.size(); ++i) {
      const MxFrame& frame = coded[i];
      EXPECT_EQ(codes[i].bytes, frame.bytes) << i;
      EXPECT_EQ(values[i].bytes, bytes_of(decode_mx(frame.e2m1, frame.count, frame.bytes))) << i;
      EXPECT_EQ(values[i].error, 0U);
      again.push_back({frame.e2m1, frame.count, values[i].bytes});
    }
    // MX5.2.
    const std::vector<MxOutput> second = typename TypeParam::Compress(pace, pace).run(again);
    for (std::size_t i = 0; i < second.size(); ++i) EXPECT_EQ(second[i].bytes, coded[i].bytes) << i;
  }
}

TYPED_TEST(MxTrip, AnyScaleAndElementDecodes) {
  Random random(9);
  std::deque<MxFrame> coded;
  for (unsigned scale = 0; scale < 256; ++scale) {
    for (unsigned n = 0; n < 8; ++n) {
      Bytes bytes{static_cast<std::uint8_t>(scale)};
      for (unsigned i = 0; i < 32; ++i) bytes.push_back(static_cast<std::uint8_t>(32 * n + i));
      coded.push_back({false, 32, bytes});
    }
    Bytes bytes{static_cast<std::uint8_t>(scale)};
    for (unsigned i = 0; i < 16; ++i) bytes.push_back(static_cast<std::uint8_t>(random.below(256)));
    coded.push_back({true, 32, bytes});
  }
  const std::vector<MxOutput> values = typename TypeParam::Decompress(0.0, 0.0).run(coded);
  ASSERT_EQ(values.size(), coded.size());
  for (std::size_t i = 0; i < coded.size(); ++i) {
    EXPECT_EQ(values[i].bytes, bytes_of(decode_mx(coded[i].e2m1, 32, coded[i].bytes))) << i;
  }
}

TYPED_TEST(MxTrip, BrokenFramesHaveTheirVerdict) {
  constexpr unsigned kGroup = TypeParam::kBytes / 4;
  for (const double pace : {0.0, 0.4}) {
    Random random(6);
    std::deque<MxFrame> frames;
    std::vector<unsigned> errors, counts;
    for (unsigned n = 0; n < 600; ++n) {
      const bool e2m1 = random.chance(0.5);
      const unsigned count = random.between(1, 140);
      Bytes bytes = encode_mx(e2m1, random_words(random, count));
      unsigned error = n % 4, values = count;
      if (error == 3 && (!e2m1 || count % 2 == 0)) error = 0;
      if (error == 1) {
        const std::size_t length = random.between(1, static_cast<unsigned>(bytes.size()));
        if (length == bytes.size()) error = 0;
        bytes.resize(length);
        // Groups whose last byte is there.
        if (error == 1) {
          values = 0;
          while (encode_mx(e2m1, Words(std::min(values + kGroup, count))).size() <= length)
            values += kGroup;
        }
      } else if (error == 2) {
        bytes.resize(bytes.size() + random.between(1, 150), 0x3c);
      } else if (error == 3) {
        bytes.back() = static_cast<std::uint8_t>(bytes.back() | random.between(1, 15) << 4);
        values = (count - 1) / kGroup * kGroup;
      }
      frames.push_back({e2m1, count, bytes});
      errors.push_back(error);
      counts.push_back(values);
    }
    const std::vector<MxOutput> outputs = typename TypeParam::Decompress(pace, pace).run(frames);
    ASSERT_EQ(outputs.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_EQ(outputs[i].error, errors[i]) << i;
      EXPECT_EQ(outputs[i].bytes.size(), 4 * counts[i]) << i;
    }
  }
}

TYPED_TEST(MxTrip, PaceAndLatency) {
  constexpr unsigned kGroup = TypeParam::kBytes / 4;
  Random random(7);
  const Words words = random_words(random, 2048);
  for (const bool e2m1 : {false, true}) {
    typename TypeParam::Compress compress;
    compress.run({{e2m1, 2048, bytes_of(words)}});
    EXPECT_EQ(compress.taken_at.back() - compress.taken_at.front(), 2048 / kGroup - 1);
    // The last block completes the last beats.
    EXPECT_LE(compress.first_valid.back() - compress.taken_at.back(), 9U);
    typename TypeParam::Decompress decompress;
    decompress.run({{e2m1, 2048, encode_mx(e2m1, words)}});
    EXPECT_EQ(decompress.first_valid.back() - decompress.first_valid.front(), 2048 / kGroup - 1);
    EXPECT_EQ(decompress.first_valid.front() - decompress.taken_at.front(), 7U);
    for (unsigned count = 1; count <= 32; ++count) {
      typename TypeParam::Compress small;
      small.run({{e2m1, count, bytes_of(Words(words.begin(), words.begin() + count))}});
      EXPECT_LE(small.first_valid.front() - small.taken_at.back(), 8U) << count;
    }
  }
}

/// GC8.3: a cycle for each frame whose last bytes need a beat of their own, and none for others.
TYPED_TEST(MxTrip, FramesBackToBack) {
  constexpr unsigned kGroup = TypeParam::kBytes / 4;
  Random random(8);
  std::deque<MxFrame> raw, coded;
  unsigned taken = 0, delivered = 0;
  for (unsigned n = 0; n < 100; ++n) {
    const unsigned count = random.between(100, 300);
    const bool e2m1 = random.chance(0.5);
    const Words words = random_words(random, count);
    raw.push_back({e2m1, count, bytes_of(words)});
    coded.push_back({e2m1, count, encode_mx(e2m1, words)});
    const unsigned groups = (count + kGroup - 1) / kGroup;
    // Bytes before the last group, and all.
    const std::size_t before = encode_mx(e2m1, Words((groups - 1) * kGroup)).size();
    const std::size_t beats = (coded.back().bytes.size() - 1) / TypeParam::kBytes;
    taken += groups + (before / TypeParam::kBytes < beats ? 1 : 0);
    delivered += groups;
  }
  typename TypeParam::Compress compress;
  compress.run(raw);
  EXPECT_LE(compress.taken_at.back() - compress.taken_at.front(), taken);
  typename TypeParam::Decompress decompress;
  decompress.run(coded);
  EXPECT_LE(decompress.first_valid.back() - decompress.first_valid.front(), delivered + 2 * 99U);
}

}  // namespace
}  // namespace trib::codec
