// SPDX-License-Identifier: Apache-2.0
// trib_frame_decoder behind a MAC that never waits: mixtures of frames against the model, every error, overrun, cycles.
#include <Vtrib_frame_decoder.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "model/base/random.h"
#include "model/codec/frame_codec.h"
#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {
namespace {

constexpr CodecSet kCodecs = 7;  // raw, A, B

// A frame of the device with error_o.
struct Received {
  Frame frame;
  unsigned error = 0;
};

Received reference(const Frame& frame) {
  DecodedFrame decoded = decode_frame(frame, kCodecs);
  return {std::move(decoded.frame), static_cast<unsigned>(decoded.error)};
}

class DecoderBench {
 public:
  explicit DecoderBench(std::uint64_t seed) : bench_(seed), random_({seed, 3}) {
    bench_.pins().codecs_i = kCodecs;
    bench_.pins().s_valid_i = 0;
    bench_.reset();
  }

  void send(const Frame& frame, double gaps = 0) {
    for (std::size_t at = 0; at < frame.bytes.size(); at += 32) {
      while (random_.chance(gaps)) step();
      auto& pins = bench_.pins();
      const std::size_t bytes = std::min<std::size_t>(32, frame.bytes.size() - at);
      auto* data = reinterpret_cast<std::uint8_t*>(&pins.s_data_i);
      for (unsigned i = 0; i < 32; ++i)
        data[i] = i < bytes ? frame.bytes[at + i] : static_cast<std::uint8_t>(random_());
      pins.s_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
      pins.s_last_i = at + bytes == frame.bytes.size();
      pins.s_user_i = pins.s_last_i && frame.bad;
      pins.s_valid_i = 1;
      sent_at.push_back(bench_.cycle());
      step();
      pins.s_valid_i = 0;
    }
  }

  void idle(unsigned cycles) {
    while (cycles-- > 0) step();
  }

  std::vector<Received> outputs;
  std::vector<std::uint64_t> sent_at, valid_at;  // cycle of each beat
  unsigned dropped = 0;

 private:
  void step() {
    auto& pins = bench_.pins();
    bench_.settle();
    dropped += pins.dropped_o;
    if (pins.m_valid_o) {
      const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_data_o);
      const auto bytes = __builtin_popcount(pins.m_keep_o);
      now_.frame.bytes.insert(now_.frame.bytes.end(), data, data + bytes);
      valid_at.push_back(bench_.cycle());
      if (pins.m_last_o) {
        now_.frame.bad = pins.m_user_o;
        now_.error = pins.m_error_o;
        outputs.push_back(now_);
        now_ = {};
      }
    }
    bench_.edge();
  }

  ModuleBench<Vtrib_frame_decoder> bench_;
  Random random_;
  Received now_;
};

Frame raw_frame(Random& random, FrameType type, unsigned values) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.type = type;
  header.flags = kFlagData;
  header.sequence = static_cast<std::uint32_t>(random());
  header.payload_bytes = static_cast<std::uint16_t>(4 * values);
  Bytes payload(4 * values + kBodyBytes);
  for (auto& byte : payload) byte = static_cast<std::uint8_t>(random());
  return trib::encode(header, payload.data());
}

/// A frame with `container` after the header of `raw`, whose byte 62 names its encoding.
Frame with_container(const Frame& raw, const Bytes& container) {
  Frame frame = raw;
  frame.bytes.resize(kHeaderBytes + container.size());
  std::copy(container.begin(), container.end(), frame.bytes.begin() + kHeaderBytes);
  layout::put16(frame.bytes.data() + layout::kUdpLength,
                static_cast<std::uint16_t>(30 + container.size()));
  layout::put16(frame.bytes.data() + layout::kIpTotalLength,
                static_cast<std::uint16_t>(50 + container.size()));
  store_ip_checksum(frame.bytes);
  return frame;
}

/// A frame of `values` values, of classes with these weights.
Frame encoded_frame(Random& random, unsigned values, unsigned mode, unsigned bound,
                    std::initializer_list<unsigned> weights = {4, 3, 2, 1}) {
  std::vector<float> list(values);
  for (float& element : list) {
    static constexpr unsigned kExponents[][2] = {{0, 116}, {117, 123}, {124, 126}, {127, 255}};
    const auto& range = kExponents[random.pick(weights)];
    std::uint32_t value = static_cast<std::uint32_t>(random()) & 0x807fffff;
    value |= random.between(range[0], range[1]) << 23;
    std::memcpy(&element, &value, sizeof value);
  }
  Frame raw =
      raw_frame(random, random.chance(0.5) ? FrameType::kContribution : FrameType::kResult, values);
  const auto encoding = encoding_of(static_cast<std::uint8_t>(bound << 4 | (mode + 1))).value();
  raw.bytes[layout::kEncoding] = encoding.byte();
  const Bytes container = codec::encode(encoding, list);
  if (container.size() > 4 * values) return raw_frame(random, FrameType::kResult, values);
  Frame frame = with_container(raw, container);
  if (random.chance(0.5)) store_udp_checksum(frame.bytes);
  return frame;
}

void damage(Random& random, Frame& frame) {
  switch (random.below(7)) {
    case 3:  // values that the header does not count
      if (frame.bytes.size() > kHeaderBytes) {
        std::uint8_t* length = frame.bytes.data() + layout::kPayloadBytes;
        layout::put16(length, static_cast<std::uint16_t>(layout::get16(length) -
                                                         (random.chance(0.5) ? 4 : 32)));
      }
      break;
    case 0:
      frame.bad = true;
      break;
    case 1:
      frame.bytes.resize(random.between(1, static_cast<unsigned>(frame.bytes.size())));
      break;
    case 2:
      frame.bytes.resize(frame.bytes.size() + random.between(1, 80));
      break;
    default:
      frame.bytes[random.below(static_cast<unsigned>(frame.bytes.size()))] ^=
          static_cast<std::uint8_t>(random.between(1, 255));
  }
}

Frame any_frame(Random& random) {
  const unsigned values = random.chance(0.7) ? random.between(1, 40) : random.between(1, 2048);
  switch (random.below(6)) {
    case 0:
      return raw_frame(random, static_cast<FrameType>(random.below(kFrameTypes)),
                       random.between(0, 40));
    case 1: {
      Frame garbage;
      garbage.bytes.resize(random.between(1, 200));
      for (auto& byte : garbage.bytes) byte = static_cast<std::uint8_t>(random());
      return garbage;
    }
    default:
      return encoded_frame(random, values, random.below(2), 6 + 2 * random.below(3));
  }
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

void mixture(std::uint64_t seed, double damaged, double gaps) {
  Random random(seed);
  DecoderBench bench(seed);
  std::vector<Received> wanted;
  unsigned errors[7] = {};
  for (unsigned n = 0; n < 600; ++n) {
    Frame frame = any_frame(random);
    if (random.chance(damaged)) damage(random, frame);
    wanted.push_back(reference(frame));
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
  Random random(1);
  DecoderBench bench(1);
  bench.send(encoded_frame(random, 8, 1, 8, {0, 1, 1, 0}));
  bench.idle(20);
  ASSERT_EQ(bench.valid_at.size(), 3u);
  EXPECT_EQ(bench.valid_at[0], bench.sent_at[0] + 3);
  EXPECT_EQ(bench.valid_at[2], bench.sent_at[2] + 8);
}

/// Cycles a frame of 2048 values, one of many back to back; the FIFO empties in between.
TEST(FrameDecoder, GC16_Throughput) {
  Random random(1);
  const Frame frame = encoded_frame(random, 2048, 1, 8, {1, 0, 0, 0});  // ratio 16
  DecoderBench bench(1);
  for (unsigned n = 0; n < 8; ++n) bench.send(frame);
  bench.idle(3000);
  ASSERT_EQ(bench.valid_at.size(), 8u * 258);
  EXPECT_EQ(bench.valid_at.back() - bench.valid_at[2], 8u * 258 - 3);
}

TEST(FrameDecoder, GC16_Overrun) {
  Random random(1);
  const Frame frame = encoded_frame(random, 2048, 1, 8, {1, 0, 0, 0});
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
