// SPDX-License-Identifier: Apache-2.0
// trib_frame_encoder: mixtures of frames against the model, under pauses of device and MAC; cycles.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <vector>

#include "model/base/random.h"
#include "model/codec/frame_codec.h"
#include "model/frame/layout.h"
#include "verif/codec/frames/encoder_bench.h"
#include "verif/codec/frames/frame_stimulus.h"

namespace trib::codec {
namespace {

// The model's result for all frames sent.
struct Expected {
  std::vector<Frame> frames;
  std::vector<bool> slotted;  // it was encoded, or tried to
  unsigned encoded = 0, raw = 0, dropped = 0;
  std::uint64_t values_bytes = 0, payload_bytes = 0;

  void add(const Frame& frame, CodecSet codecs) {
    const std::optional<Frame> out = encode_frame(frame, codecs);
    if (!out) {
      ++dropped;
      return;
    }
    const bool shorter = out->bytes.size() < frame.bytes.size();
    const bool kept = !shorter && out->bytes.size() > kHeaderBytes &&
                      out->bytes[layout::kEncoding] != frame.bytes[layout::kEncoding];
    encoded += shorter;
    raw += kept;
    if (shorter || kept) {
      values_bytes += frame.bytes.size() - kHeaderBytes;
      payload_bytes += out->bytes.size() - kHeaderBytes;
    }
    frames.push_back(*out);
    slotted.push_back(shorter || kept);
  }
};

Frame any_frame(Random& random) {
  if (random.chance(0.3)) return foreign_frame(random);
  const unsigned values = random.chance(0.8) ? random.between(1, 60) : random.between(1, 2048);
  const Weights weights = random.chance(0.2) ? kLargeValues : kAllClasses;
  const auto list = random_values(random, values, weights);
  if (random.chance(0.1)) return encoded_frame(random, any_encoding(random), list);
  return device_frame(random, any_encoding(random), list);
}

void compare(const EncoderBench& bench, const Expected& expected) {
  ASSERT_EQ(bench.outputs.size(), expected.frames.size());
  for (std::size_t n = 0; n < expected.frames.size(); ++n) {
    const Sent& seen = bench.outputs[n];
    ASSERT_TRUE(seen.frame.bytes == expected.frames[n].bytes) << n;
    ASSERT_EQ(seen.frame.bad, expected.frames[n].bad) << n;
    // A raw frame is as fast as the device.
    const bool may_pause = !expected.slotted[n] && bench.gaps != 0;
    ASSERT_TRUE(seen.dry == 0 || may_pause) << n;
  }
  EXPECT_EQ(bench.encoded, expected.encoded);
  EXPECT_EQ(bench.raw, expected.raw);
  EXPECT_EQ(bench.dropped, expected.dropped);
  EXPECT_EQ(bench.values_bytes, expected.values_bytes);
  EXPECT_EQ(bench.payload_bytes, expected.payload_bytes);
}

Expected mixture(std::uint64_t seed, double damaged, double gaps, double stalls,
                 CodecSet codecs = kAllCodecs, unsigned frames = 600) {
  SCOPED_TRACE(seed);
  Random random(seed);
  EncoderBench bench(seed, codecs);
  Expected expected;
  bench.gaps = gaps;
  bench.stalls = stalls;
  for (unsigned n = 0; n < frames; ++n) {
    Frame frame = any_frame(random);
    if (random.chance(damaged)) damage(random, frame);
    expected.add(frame, codecs);
    bench.send(frame);
    if (random.chance(0.1)) bench.idle(random.below(400));
  }
  bench.idle(3000);
  compare(bench, expected);
  return expected;
}

TEST(FrameEncoder, GC16_Frames) {
  const Expected expected = mixture(1, 0, 0, 0);
  EXPECT_GT(expected.encoded, 200u);
  EXPECT_GT(expected.raw, 20u);
}

TEST(FrameEncoder, GC16_FramesUnderPauses) {
  mixture(2, 0, 0.4, 0);
  mixture(3, 0, 0, 0.4);
  mixture(4, 0, 0, 0.8);
  mixture(5, 0, 0.3, 0.3);
}

TEST(FrameEncoder, GC16_DamagedFrames) {
  unsigned dropped = 0;
  for (std::uint64_t seed = 10; seed < 16; ++seed) {
    dropped += mixture(seed, 0.5, seed % 2 == 0 ? 0.3 : 0, seed % 3 == 0 ? 0.5 : 0).dropped;
  }
  EXPECT_GT(dropped, 200u);
}

TEST(FrameEncoder, GC16_EachSetOfCodecs) {
  for (unsigned codecs = 0; codecs < 32; codecs += 2)
    mixture(100 + codecs, 0.1, 0, 0, static_cast<CodecSet>(codecs), 100);
}

TEST(FrameEncoder, GC16_RawFrameTwoCyclesLater) {
  Random random(1);
  EncoderBench bench(1);
  bench.send(raw_frame(random, FrameType::kResult, 100));
  bench.idle(20);
  ASSERT_EQ(bench.outputs.size(), 1u);
  EXPECT_EQ(bench.outputs[0].first, bench.taken_at.front() + 2);
  EXPECT_EQ(bench.outputs[0].last, bench.taken_at.back() + 2);
}

// Many frames of these values back to back, to a MAC that is always ready.
struct Pace {
  std::uint64_t latency =
      0;              // from the last beat of the first frame to the first of what becomes of it
  double cycles = 0;  // of a frame, at the device
};

Pace pace_of(Encoding encoding, unsigned values, Weights weights) {
  constexpr unsigned kFrames = 16;
  Random random(1);
  EncoderBench bench(1);
  const Frame frame = device_frame(random, encoding, random_values(random, values, weights));
  for (unsigned n = 0; n < kFrames; ++n) bench.send(frame);
  bench.idle(1000);
  EXPECT_EQ(bench.outputs.size(), kFrames);
  const std::size_t last = bench.taken_at.size() / kFrames - 1;
  const Pace pace = {
      bench.outputs.at(0).first - bench.taken_at[last],
      static_cast<double>(bench.taken_at.back() - bench.taken_at[last]) / (kFrames - 1)};
  std::printf("%s: %u values, %zu bytes sent: %llu cycles later, %.1f cycles a frame\n",
              name_of(encoding).c_str(), values, bench.outputs[0].frame.bytes.size(),
              static_cast<unsigned long long>(pace.latency), pace.cycles);
  return pace;
}

TEST(FrameEncoder, GC16_LatencyAndPace) {
  for (const Encoding encoding : kEncodings) {
    if (encoding.is_raw()) continue;
    SCOPED_TRACE(name_of(encoding));
    const unsigned latency = encoding.is_mx() ? 15 : 13;
    const Pace large = pace_of(encoding, 2048, kSmallCodes);
    EXPECT_EQ(large.latency, latency);
    EXPECT_EQ(large.cycles, 258);
    const Pace medium = pace_of(encoding, 128, kSmallCodes);
    EXPECT_LE(medium.latency, latency + 1);
    EXPECT_LE(medium.cycles, 20);
    const Pace small = pace_of(encoding, 8, kSmallCodes);
    EXPECT_LE(small.latency, latency);
    EXPECT_LE(small.cycles, 8);
  }
}

// 17 cycles for 16 beats of values, which leave as they are.
TEST(FrameEncoder, GC16_PaceOfWhatIsNotShorter) {
  const Pace pace = pace_of({Codec::kModeB, 8}, 2048, kLargeValues);
  EXPECT_LE(pace.latency, 15u);
  EXPECT_LE(pace.cycles, 275);
}

}  // namespace
}  // namespace trib::codec
