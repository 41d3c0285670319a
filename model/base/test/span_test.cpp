// SPDX-License-Identifier: Apache-2.0
#include "model/base/span.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib {
namespace {

using Writable = std::vector<std::uint8_t>;

static_assert(std::is_convertible_v<Writable&, WritableBytes>);
static_assert(std::is_convertible_v<const Writable&, ByteSpan>);
static_assert(std::is_convertible_v<WritableBytes, ByteSpan>);
static_assert(!std::is_convertible_v<const Writable&, WritableBytes>);
static_assert(!std::is_convertible_v<ByteSpan, WritableBytes>);
static_assert(!std::is_convertible_v<std::vector<float>&, WritableBytes>);

TEST(Span, SeesTheVector) {
  Writable bytes = {1, 2, 3};
  const WritableBytes all = bytes;
  all[1] = 9;
  EXPECT_EQ(bytes, (Writable{1, 9, 3}));
  EXPECT_EQ(Writable(all.begin(), all.end()), bytes);
  EXPECT_EQ(all.from(1).data(), &bytes[1]);
  EXPECT_EQ(all.from(1).size(), 2u);
  EXPECT_EQ(all.first(2).size(), 2u);
  EXPECT_TRUE(all.from(3).empty());
}

TEST(Span, NothingIsToldFromEmpty) {
  EXPECT_EQ(ByteSpan().data(), nullptr);
  const std::uint8_t byte = 0;
  EXPECT_NE(ByteSpan(&byte, 0).data(), nullptr);
  EXPECT_TRUE(ByteSpan(&byte, 0).empty());
}

}  // namespace
}  // namespace trib
