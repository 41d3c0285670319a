// SPDX-License-Identifier: Apache-2.0
// trib_frame_decoder fed by a MAC that never waits: mixtures of frames against the model, every error, overrun, cycles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "model/base/random.h"
#include "model/codec/frame_codec.h"
#include "model/frame/layout.h"
#include "verif/codec/frames/decoder_bench.h"
#include "verif/codec/frames/frame_stimulus.h"

namespace trib::codec {
namespace {

constexpr Encoding kB8{Codec::kModeB, 8};

Received reference(const Frame& frame, CodecSet codecs = kAllCodecs) {
  DecodedFrame decoded = decode_frame(frame, codecs);
  return {std::move(decoded.frame), static_cast<unsigned>(decoded.error)};
}

Frame any_frame(Random& random) {
  const unsigned values = random.chance(0.7) ? random.between(1, 40) : random.between(1, 2048);
  if (random.chance(0.3)) return foreign_frame(random);
  return encoded_frame(random, any_encoding(random), random_values(random, values));
}

void expect_same(const Received& seen, const Received& wanted, std::size_t n) {
  ASSERT_EQ(seen.error, wanted.error) << n;
  ASSERT_EQ(seen.frame.bad, wanted.frame.bad) << n;
  if (wanted.error == 0 || wanted.error == 5 || wanted.error == 2) {
    ASSERT_TRUE(seen.frame.bytes == wanted.frame.bytes) << n;
  } else {  // one more byte, which means nothing
    ASSERT_EQ(seen.frame.bytes.size(), wanted.frame.bytes.size() + 1) << n;
    ASSERT_TRUE(
        std::equal(wanted.frame.bytes.begin(), wanted.frame.bytes.end(), seen.frame.bytes.begin()))
        << n;
  }
}

void mixture(std::uint64_t seed, double damaged, double gaps, CodecSet codecs = kAllCodecs,
             unsigned frames = 800) {
  Random random(seed);
  DecoderBench bench(seed, codecs);
  std::vector<Received> wanted;
  unsigned errors[7] = {};
  for (unsigned n = 0; n < frames; ++n) {
    Frame frame = any_frame(random);
    if (random.chance(damaged)) damage(random, frame);
    wanted.push_back(reference(frame, codecs));
    ++errors[wanted.back().error];
    bench.send(frame, gaps);
    // Room for what decodes to the most values.
    bench.idle(random.chance(0.6) && frame.bytes.size() < 300 ? 0 : 300);
  }
  bench.idle(3000);
  EXPECT_EQ(bench.dropped, 0u);
  ASSERT_EQ(bench.outputs.size(), wanted.size());
  for (std::size_t n = 0; n < wanted.size(); ++n) expect_same(bench.outputs[n], wanted[n], n);
  if (damaged != 0) {
    for (unsigned error = 1; error <= 5; ++error) EXPECT_GT(errors[error], 0u) << error;
  }
}

TEST(FrameDecoder, GC16_GoodFrames) { mixture(1, 0, 0); }
TEST(FrameDecoder, GC16_GoodFramesWithGaps) { mixture(2, 0, 0.4); }
TEST(FrameDecoder, GC16_DamagedFrames) {
  for (std::uint64_t seed = 3; seed < 9; ++seed) mixture(seed, 0.7, seed % 2 == 0 ? 0.3 : 0);
}

TEST(FrameDecoder, GC16_EachSetOfCodecs) {
  for (unsigned codecs = 0; codecs < 32; codecs += 2)
    mixture(100 + codecs, 0, 0, static_cast<CodecSet>(codecs), 60);
}

TEST(FrameDecoder, GC16_RawFrameTwoCyclesLater) {
  Random random(1);
  DecoderBench bench(1);
  bench.send(raw_frame(random, FrameType::kResult, 100));
  bench.idle(20);
  ASSERT_EQ(bench.valid_at.size(), bench.sent_at.size());
  for (std::size_t n = 0; n < bench.sent_at.size(); ++n)
    EXPECT_EQ(bench.valid_at[n], bench.sent_at[n] + 2) << n;
}

TEST(FrameDecoder, GC16_ValuesEightCyclesLater) {
  for (const Encoding encoding : kEncodings) {
    if (encoding.is_raw()) continue;
    SCOPED_TRACE(name_of(encoding));
    Random random(1);
    DecoderBench bench(1);
    bench.send(encoded_frame(random, encoding, random_values(random, 8, {0, 1, 1, 0})));
    bench.idle(20);
    ASSERT_EQ(bench.valid_at.size(), 3u);
    EXPECT_EQ(bench.valid_at[0], bench.sent_at[0] + 3);
    EXPECT_LE(bench.valid_at[2], bench.sent_at[2] + 8);
  }
}

// Frames as fast as their values leave, one of them in the FIFO: no cycle is lost.
TEST(FrameDecoder, GC16_Throughput) {
  constexpr unsigned kFrames = 8;
  for (const Encoding encoding : kEncodings) {
    if (encoding.is_raw()) continue;
    for (const unsigned values : {2048u, 128u, 8u}) {
      SCOPED_TRACE(name_of(encoding) + ", " + std::to_string(values));
      const unsigned beats = 2 + values / 8;
      Random random(1);
      const Frame frame =
          encoded_frame(random, encoding, random_values(random, values, kSmallValues));
      DecoderBench bench(1);
      for (unsigned n = 0; n < kFrames; ++n) {
        bench.send(frame);
        if (n > 0) bench.idle(beats - static_cast<unsigned>(frame.bytes.size() + 31) / 32);
      }
      bench.idle(600);
      ASSERT_EQ(bench.valid_at.size(), std::size_t{kFrames} * beats);
      const auto cycles = bench.valid_at.back() - bench.valid_at[beats - 1];
      std::printf("%s: %u values, %zu bytes: %.1f cycles a frame\n", name_of(encoding).c_str(),
                  values, frame.bytes.size(), static_cast<double>(cycles) / (kFrames - 1));
      EXPECT_EQ(cycles, (kFrames - 1) * beats);
    }
  }
}

TEST(FrameDecoder, GC16_Overrun) {
  Random random(1);
  const Frame frame = encoded_frame(random, kB8, random_values(random, 2048, kSmallValues));
  DecoderBench bench(1);
  std::size_t sent = 0;
  for (unsigned round = 0; round < 4; ++round) {
    for (unsigned n = 0; n < 40; ++n, ++sent) bench.send(frame);
    bench.idle(12000);
    bench.send(frame);
    ++sent;
    bench.idle(600);
    ASSERT_EQ(bench.outputs.back().error, 0u);
    ASSERT_TRUE(bench.outputs.back().frame.bytes == reference(frame).frame.bytes);
  }
  unsigned overrun = 0;
  for (const Received& seen : bench.outputs) {
    ASSERT_TRUE(seen.error == 0 || (seen.error == 6 && seen.frame.bad));
    overrun += seen.error == 6;
    if (seen.error == 0) {
      ASSERT_TRUE(seen.frame.bytes == reference(frame).frame.bytes);
    }
  }
  EXPECT_GT(overrun, 0u);
  EXPECT_GT(bench.dropped, 0u);
  EXPECT_EQ(bench.outputs.size() + bench.dropped, sent);
}

}  // namespace
}  // namespace trib::codec
