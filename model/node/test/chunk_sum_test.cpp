// SPDX-License-Identifier: Apache-2.0
// RE3: in what contributions have to agree.
#include "model/node/chunk_sum.h"

#include <gtest/gtest.h>

#include <functional>

namespace trib {
namespace {

// Three contributions of 8 bytes with DATA; the one of port 2 is changed.
WindowSlot slot_with(const std::function<void(Header&)>& change) {
  WindowSlot slot;
  for (unsigned p = 0; p < 3; ++p) {
    Header header;
    header.flags = kFlagData;
    header.tag = 5;
    header.payload_bytes = 8;
    if (p == 2) change(header);
    slot.contributions[p] = Contribution{header, Bytes(header.payload_bytes)};
  }
  return slot;
}

TEST(ChunkSum, AgreeInOpDtypeTagAndLength) {
  const auto agreed = [](const std::function<void(Header&)>& change) {
    const WindowSlot slot = slot_with(change);
    EXPECT_TRUE(agree(slot.parts(0b011)));
    EXPECT_TRUE(agree(slot.parts(0b100)));
    EXPECT_EQ(agree(slot.parts(0b101)), agree(slot.parts(0b111)));
    return agree(slot.parts(0b111));
  };
  EXPECT_TRUE(agreed([](Header&) {}));
  EXPECT_TRUE(agreed([](Header& h) { h.count = 3, h.ecn = kEcnCe, h.flags |= kFlagWant; }));
  EXPECT_TRUE(agreed([](Header& h) { h.flags = 0, h.payload_bytes = 0; }));
  EXPECT_FALSE(agreed([](Header& h) { h.payload_bytes = 4; }));
  EXPECT_FALSE(agreed([](Header& h) { h.payload_bytes = 0; }));
  // These also without DATA.
  for (const std::uint8_t flags : {std::uint8_t{0}, kFlagData}) {
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.tag = 6; }));
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.op = 2; }));
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.dtype = 3; }));
  }
}

}  // namespace
}  // namespace trib
