// SPDX-License-Identifier: Apache-2.0
// Collectives that are cut into parts: the same chunks with the same bytes and roles, whatever they
// are cut into, and one conclusion.
#include "host/engine/cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "host/engine/blocks.h"
#include "host/engine/message.h"

namespace trib {
namespace {

constexpr std::size_t kChunk = 16;

Elements elements_of(std::vector<float>& values) {
  return fp32_elements(values.data(), values.data(), values.size());
}

// As many chunks as the whole has, in its order.
void expect_parts(const Collective& collective, std::size_t parts) {
  const Message whole(collective, kChunk);
  std::size_t chunk = 0;
  const std::vector<CollectivePart> all = cut(collective, kChunk, parts);
  EXPECT_EQ(all.size(), std::min(parts, whole.chunks()));
  for (const CollectivePart& part : all) {
    EXPECT_EQ(part.first_chunk, chunk);
    const Message message(part.collective, kChunk);
    EXPECT_GE(message.chunks(), whole.chunks() / parts);
    EXPECT_LE(message.chunks(), whole.chunks() / parts + 1);
    EXPECT_EQ(message.id(), whole.id());
    for (std::size_t c = 0; c < message.chunks(); ++c, ++chunk) {
      const Chunk of_part = message.chunk(c);
      const Chunk of_whole = whole.chunk(chunk);
      ASSERT_EQ(of_part.bytes, of_whole.bytes);
      ASSERT_EQ(of_part.send.data(), of_whole.send.data());
      ASSERT_EQ(of_part.receive.data(), of_whole.receive.data());
    }
  }
  EXPECT_EQ(chunk, whole.chunks());
}

TEST(Cut, KeepsAllChunks) {
  for (const std::size_t count : {0u, 1u, 4u, 5u, 8u, 41u, 100u}) {
    std::vector<float> values(count);
    for (std::size_t parts = 1; parts <= 5; ++parts) {
      expect_parts(all_reduce(elements_of(values), 7), parts);
      expect_parts(reduce_scatter(1, 3, elements_of(values), 8), parts);
      expect_parts(broadcast_from(0, 1, elements_of(values), 9), parts);
      const std::uint8_t* const send = reinterpret_cast<const std::uint8_t*>(values.data());
      std::vector<float> own(count);
      auto* const receive = reinterpret_cast<std::uint8_t*>(own.data());
      const BlockSizes sizes{count / 2, 0, count - count / 2};
      expect_parts(reduce_scatter_blocks(2, sizes, {send, receive}, {}, {}, 10), parts);
    }
  }
}

TEST(Cut, ConcludesWithTheLastPart) {
  std::vector<float> values(100);
  Collective collective = all_reduce(elements_of(values), 0);
  unsigned concluded = 0;
  collective.conclude = [&] { ++concluded; };
  const std::vector<CollectivePart> parts = cut(collective, kChunk, 3);
  for (const CollectivePart& part : parts) {
    EXPECT_EQ(concluded, 0u);
    part.collective.conclude();
  }
  EXPECT_EQ(concluded, 1u);
}

}  // namespace
}  // namespace trib
