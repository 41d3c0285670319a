// SPDX-License-Identifier: Apache-2.0
#include "model/node/join_table.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

JoinRequest with_ports(std::uint8_t ports) { return {0, 0, 0, ports}; }
JoinRequest with_window(std::uint8_t window) { return {0, 0, window, 3}; }
JoinRequest with_incarnation(std::uint32_t incarnation) { return {incarnation, 0, 0, 3}; }

TEST(JoinTable, CompleteByMembersOrByNumber) {
  JoinTable table;
  EXPECT_FALSE(table.complete(0));
  table.add(1, with_ports(3));
  table.add(1, with_ports(3));  // once is enough
  table.add(4, with_ports(3));
  EXPECT_EQ(table.joined(), 0b10010u);
  EXPECT_FALSE(table.complete(0));
  EXPECT_TRUE(table.complete(0b10000));  // the number does not matter then
  EXPECT_TRUE(table.complete(0b10010));
  EXPECT_FALSE(table.complete(0b10011));
  table.add(2, with_ports(3));
  EXPECT_TRUE(table.complete(0));
}

TEST(JoinTable, LatestNumberCounts) {
  JoinTable table;
  table.add(0, with_ports(4));
  table.add(1, with_ports(4));
  EXPECT_FALSE(table.complete(0));
  table.add(1, with_ports(2));
  EXPECT_TRUE(table.complete(0));
  table.add(2, with_ports(2));  // one more than that
  EXPECT_TRUE(table.complete(0));
  table.add(0, with_ports(5));
  EXPECT_FALSE(table.complete(0));
}

TEST(JoinTable, RemoveRestartAndClear) {
  JoinTable table;
  table.add(0, {77, 9, 3, 1});
  table.remove(0);
  table.remove(5);
  EXPECT_EQ(table.joined(), 0u);
  EXPECT_FALSE(table.complete(0));
  EXPECT_FALSE(table.has_joined(0, 77));
  table.add(0, {77, 9, 3, 1});
  EXPECT_TRUE(table.has_joined(0, 77));
  table.restart();
  EXPECT_EQ(table.joined(), 0u);
  EXPECT_FALSE(table.has_joined(0, 77));
  EXPECT_EQ(table.incarnation(0), 77u);  // that of its last life
  table.clear();
  EXPECT_EQ(table.incarnation(0), 0u);
  EXPECT_EQ(table.rank(0), 0u);
  EXPECT_EQ(table.window_for(0, 16), 16u);
}

TEST(JoinTable, JoinedAsWhom) {
  JoinTable table;
  EXPECT_FALSE(table.has_joined(0, 0));  // an empty port has not joined, also with incarnation 0
  table.add(0, {0, 5, 0, 1});
  EXPECT_TRUE(table.has_joined(0, 0));
  EXPECT_FALSE(table.has_joined(1, 0));
  table.add(0, {0x12345678, 6, 0, 1});  // in the place of the other
  EXPECT_FALSE(table.has_joined(0, 0));
  EXPECT_TRUE(table.has_joined(0, 0x12345678));
  EXPECT_FALSE(table.has_joined(0, 0x92345678));
  EXPECT_EQ(table.rank(0), 6u);
}

TEST(JoinTable, IncarnationOfAll) {
  JoinTable table;  // TR4
  EXPECT_EQ(table.incarnation_of_all(), 0u);
  table.add(0, with_incarnation(0x80000001));
  EXPECT_EQ(table.incarnation_of_all(), 0x80000001u);  // rotated by no bit
  table.add(7, with_incarnation(0x81000003));
  EXPECT_EQ(table.incarnation_of_all(), 0x80000001u ^ 0x800001c0u);
  table.remove(0);
  EXPECT_EQ(table.incarnation_of_all(), 0x800001c0u);
  table.add(7, with_incarnation(0x00000001));
  EXPECT_EQ(table.incarnation_of_all(), 0x80u);
  table.add(6,
            with_incarnation(0x00000001));  // the same one on another port does not cancel it
  EXPECT_EQ(table.incarnation_of_all(), 0xc0u);
}

TEST(JoinTable, Windows) {
  JoinTable table;
  table.add(0, with_window(0));
  table.add(1, with_window(5));
  table.add(2, with_window(255));
  table.add(3, with_window(2));
  table.remove(3);
  EXPECT_EQ(table.window_for(0, 16), 16u);
  EXPECT_EQ(table.window_for(1, 16), 5u);
  EXPECT_EQ(table.window_for(1, 4), 4u);
  EXPECT_EQ(table.window_for(2, 16), 16u);
  EXPECT_EQ(table.smallest_window(16), 5u);  // port 3 has left again
  EXPECT_EQ(table.smallest_window(4), 4u);
}

}  // namespace
}  // namespace trib
