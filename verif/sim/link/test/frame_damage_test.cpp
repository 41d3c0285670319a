// SPDX-License-Identifier: Apache-2.0
// FrameDamage: whole and growing frames are damaged the same way, at the byte that the fate names.
#include "verif/sim/link/frame_damage.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr std::size_t kBeat = 8;

Frame contribution(std::uint16_t payload) {
  Header header;
  header.flags = kFlagData;
  header.payload_bytes = payload;
  const Bytes bytes(payload, 0xA5);
  return encode(header, bytes.data());
}

// The frame as it arrives when it is sent beat by beat; checks that no byte changes afterwards.
Frame through_growing(const Frame& frame, const FrameFate& fate) {
  const auto sent = std::make_shared<GrowingFrame>();
  FrameDamage damage(FrameFlow::growing(sent), fate);
  Bytes seen;
  while (!sent->ended) {
    const std::size_t end = std::min(sent->bytes.size() + kBeat, frame.bytes.size());
    sent->bytes.assign(frame.bytes.begin(), frame.bytes.begin() + static_cast<long>(end));
    sent->ended = end == frame.bytes.size();
    sent->bad = sent->ended && frame.bad;
    damage.update();
    const Bytes& now = damage.arriving().frame().bytes;
    EXPECT_TRUE(now.size() >= seen.size() && std::equal(seen.begin(), seen.end(), now.begin()));
    seen = now;
  }
  EXPECT_TRUE(damage.done());
  EXPECT_TRUE(damage.arriving().ended());
  return damage.arriving().frame();
}

Frame through_whole(const Frame& frame, const FrameFate& fate) {
  const FrameDamage damage(FrameFlow(std::make_shared<const Frame>(frame)), fate);
  EXPECT_TRUE(damage.done());
  return damage.arriving().frame();
}

FrameFate corruption(bool in_header, std::uint32_t position) {
  FrameFate fate;
  fate.corrupted = true;
  fate.in_header = in_header;
  fate.position = position;
  fate.flipped = 0x81;
  return fate;
}

TEST(FrameDamage, TurnsBitsOfOneByteOver) {
  const Frame frame = contribution(100);
  for (const bool in_header : {true, false}) {
    for (std::uint32_t position = 0; position < 500; ++position) {
      const FrameFate fate = corruption(in_header, position);
      Frame expected = frame;
      expected.bytes[in_header ? position % 64 : 64 + position % 100] ^= 0x81;
      for (const Frame& got : {through_whole(frame, fate), through_growing(frame, fate)}) {
        ASSERT_EQ(got.bytes, expected.bytes) << position;
        ASSERT_TRUE(got.bad);
      }
    }
  }
}

TEST(FrameDamage, BeyondTheLastByteHitsTheFcsAlone) {
  const Frame frame = contribution(0);
  for (const Frame& got :
       {through_whole(frame, corruption(false, 7)), through_growing(frame, corruption(false, 7))}) {
    EXPECT_EQ(got.bytes, frame.bytes);
    EXPECT_TRUE(got.bad);
  }
  // A frame that ends ahead of its header's end.
  const Frame runt{Bytes(20, 1), false};
  EXPECT_EQ(through_whole(runt, corruption(false, 7)).bytes, runt.bytes);
  EXPECT_TRUE(through_growing(runt, corruption(true, 30)).bad);
}

TEST(FrameDamage, CutsAFrameShort) {
  const Frame frame = contribution(100);
  FrameFate fate;
  fate.truncated = true;
  for (const bool in_header : {true, false}) {
    fate.in_header = in_header;
    for (fate.position = 0; fate.position < 100; ++fate.position) {
      const std::size_t at = in_header ? fate.position % 64 : 64 + fate.position;
      const std::size_t length = std::max<std::size_t>(at, 1);
      for (const Frame& got : {through_whole(frame, fate), through_growing(frame, fate)}) {
        ASSERT_EQ(got.bytes,
                  Bytes(frame.bytes.begin(), frame.bytes.begin() + static_cast<long>(length)));
        ASSERT_TRUE(got.bad);
      }
    }
  }
}

TEST(FrameDamage, IsBadOnlyWhenItHasEnded) {
  const auto sent = std::make_shared<GrowingFrame>();
  sent->bytes.assign(8, 0);
  FrameDamage damage(FrameFlow::growing(sent), corruption(true, 3));
  EXPECT_FALSE(damage.done());
  EXPECT_FALSE(damage.arriving().frame().bad);
  EXPECT_EQ(damage.arriving().frame().bytes[3], 0x81);
}

}  // namespace
}  // namespace trib
