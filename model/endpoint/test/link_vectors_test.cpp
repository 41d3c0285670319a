// SPDX-License-Identifier: Apache-2.0
// The frames of docs/vectors/links.toml, both ways (EP3).
#include <gtest/gtest.h>

#include <set>

#include "model/endpoint/hop_frame.h"
#include "model/frame/codec.h"
#include "model/frame/test/vector_file.h"

namespace trib::hop {
namespace {

TEST(LinkVectors, FieldsAndBytes) {
  std::set<FrameType> types;
  for (const FrameVector& vector : read_frame_vectors("links.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    const Header& header = vector.fields.value().header;
    const LinkEnds ends{header.source, header.destination};
    types.insert(header.type);
    // The fields of the document make these bytes, and an endpoint reads and writes them so.
    EXPECT_EQ(encode_with(header, vector.fields->payload).bytes, vector.bytes);
    const auto taken = take_frame({vector.bytes, false}, ends.turned(), 88);
    ASSERT_TRUE(taken);
    EXPECT_EQ(build_frame(*taken, ends).bytes, vector.bytes);
    if (const auto* ack = std::get_if<AckFrame>(&*taken)) {
      EXPECT_EQ(*ack, (AckFrame{header.epoch, header.count,
                                static_cast<std::uint16_t>(header.sequence), header.tag == 1}));
    } else if (const auto* state = std::get_if<LifeState>(&*taken)) {
      EXPECT_EQ(state->job, header.tag);
      EXPECT_EQ(state->granted, header.sequence);
      EXPECT_EQ(state->short_flits, header.count);
      EXPECT_EQ(state->joined >> 63, 1u);
      EXPECT_EQ(state->left, vector.name == "state_end");
      EXPECT_EQ(state->era, vector.name == "state_end" ? 258u : 0u);
    } else {
      const auto& hop = std::get<HopFrame>(*taken);
      EXPECT_EQ(hop.number, header.count);
      EXPECT_EQ(hop.again, header.has(kFlagRetry));
      EXPECT_EQ(hop.is_head(), !header.has(kFlagData));
      if (hop.is_head()) {
        EXPECT_EQ(message_flits(hop.flits[0]), 2u);
      }
    }
  }
  EXPECT_EQ(types, (std::set<FrameType>{kTypeHop, kTypeAck, kTypeState}));
}

}  // namespace
}  // namespace trib::hop
