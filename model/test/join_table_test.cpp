// SPDX-License-Identifier: Apache-2.0
#include "model/node/join_table.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(JoinTable, CompleteByMembersOrByNumber) {
  JoinTable table;
  EXPECT_FALSE(table.complete(0));
  table.add(1, 0, 3);
  table.add(1, 0, 3);  // once is enough
  table.add(4, 0, 3);
  EXPECT_EQ(table.joined(), 0b10010u);
  EXPECT_FALSE(table.complete(0));
  EXPECT_TRUE(table.complete(0b10000));  // the number does not matter then
  EXPECT_TRUE(table.complete(0b10010));
  EXPECT_FALSE(table.complete(0b10011));
  table.add(2, 0, 3);
  EXPECT_TRUE(table.complete(0));
}

TEST(JoinTable, LatestNumberCounts) {
  JoinTable table;
  table.add(0, 0, 4);
  table.add(1, 0, 4);
  EXPECT_FALSE(table.complete(0));
  table.add(1, 0, 2);
  EXPECT_TRUE(table.complete(0));
  table.add(2, 0, 2);  // one more than that
  EXPECT_TRUE(table.complete(0));
  table.add(0, 0, 5);
  EXPECT_FALSE(table.complete(0));
}

TEST(JoinTable, RemoveAndClear) {
  JoinTable table;
  table.add(0, 3, 1);
  table.remove(0);
  table.remove(5);
  EXPECT_EQ(table.joined(), 0u);
  EXPECT_FALSE(table.complete(0));
  table.add(0, 3, 1);
  table.clear();
  EXPECT_EQ(table.joined(), 0u);
  EXPECT_EQ(table.window_for(0, 16), 16u);
}

TEST(JoinTable, Windows) {
  JoinTable table;
  table.add(0, 0, 3);
  table.add(1, 5, 3);
  table.add(2, 100, 3);
  table.want_window(3, 2);
  EXPECT_EQ(table.window_for(0, 16), 16u);
  EXPECT_EQ(table.window_for(1, 16), 5u);
  EXPECT_EQ(table.window_for(1, 4), 4u);
  EXPECT_EQ(table.window_for(2, 16), 16u);
  EXPECT_EQ(table.window_for(3, 16), 2u);
  EXPECT_EQ(table.smallest_window(16), 5u);  // port 3 has not joined
  EXPECT_EQ(table.smallest_window(4), 4u);
}

}  // namespace
}  // namespace trib
