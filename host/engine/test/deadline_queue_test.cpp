// SPDX-License-Identifier: Apache-2.0
#include "host/engine/deadline_queue.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(DeadlineQueue, EarliestFirst) {
  DeadlineQueue queue(4);
  EXPECT_EQ(queue.earliest(), std::nullopt);
  queue.set(2, 300);
  queue.set(0, 100);
  queue.set(1, 200);
  EXPECT_EQ(queue.earliest(), 100);
  EXPECT_EQ(queue.pop_expired(99), std::nullopt);
  EXPECT_EQ(queue.pop_expired(250), 0u);
  EXPECT_EQ(queue.pop_expired(250), 1u);
  EXPECT_EQ(queue.pop_expired(250), std::nullopt);
  EXPECT_EQ(queue.earliest(), 300);
}

TEST(DeadlineQueue, AKeyHasOneDeadline) {
  DeadlineQueue queue(4);
  queue.set(3, 100);
  queue.set(3, 200);
  EXPECT_EQ(queue.earliest(), 200);
  EXPECT_EQ(queue.pop_expired(1000), 3u);
  EXPECT_EQ(queue.pop_expired(1000), std::nullopt);
}

TEST(DeadlineQueue, CancelAndClear) {
  DeadlineQueue queue(4);
  queue.set(0, 100);
  queue.set(1, 100);
  queue.cancel(0);
  queue.cancel(0);
  EXPECT_EQ(queue.pop_expired(100), 1u);
  queue.set(2, 5);
  queue.clear();
  EXPECT_EQ(queue.earliest(), std::nullopt);
  queue.set(2, 7);
  EXPECT_EQ(queue.earliest(), 7);
}

}  // namespace
}  // namespace trib
