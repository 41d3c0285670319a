// SPDX-License-Identifier: Apache-2.0
#include "model/router/route.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace trib::router {
namespace {

// On a torus of 4 rows and 5 columns: east over the dateline, then north over that of the other dimension.
TEST(RouterRoute, HorizontalFirstThenVertical) {
  const RouterGrid torus{4, 5, true};
  const Route route = shortest_route(torus, 3, 15, 2, 1);
  EXPECT_EQ(route.horizontal, 2u);
  EXPECT_TRUE(route.east);
  EXPECT_EQ(route.vertical, 1u);
  EXPECT_FALSE(route.south);
  const auto steps = steps_of(torus, 3, route);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0].node, 3u);
  EXPECT_EQ(steps[0].direction, kEast);
  EXPECT_EQ(steps[0].vc, 2u);
  EXPECT_EQ(steps[0].way, 0x8000 | 2 << 12 | 1 << 6 | 1 << 5 | 1);
  EXPECT_EQ(steps[1].node, 4u);
  EXPECT_EQ(steps[1].vc, 3u);
  EXPECT_EQ(steps[2].node, 0u);
  EXPECT_EQ(steps[2].direction, kNorth);
  EXPECT_EQ(steps[2].vc, 3u);
  EXPECT_EQ(steps[2].way, 0x8000 | 2 << 12 | 1 << 5);
}

// The class of one dimension does not go on in the other.
TEST(RouterRoute, EachDimensionBeginsInClassZero) {
  const RouterGrid torus{5, 5, true};
  const auto steps = steps_of(torus, 4, shortest_route(torus, 4, 5, 0, 0));
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].vc, 1u);
  EXPECT_EQ(steps[1].vc, 0u);
}

TEST(RouterRoute, EndsWhereItShouldByTheFewestLinks) {
  for (const bool wraps : {false, true}) {
    for (unsigned rows = 1; rows <= 7; ++rows) {
      for (unsigned columns = 1; columns <= 7; ++columns) {
        const RouterGrid grid{rows, columns, wraps};
        for (unsigned from = 0; from < grid.nodes(); ++from) {
          for (unsigned to = 0; to < grid.nodes(); ++to) {
            const Route route = shortest_route(grid, from, to, 0, 0);
            ASSERT_EQ(end_of(grid, from, route), to);
            ASSERT_LE(route.horizontal, wraps && columns > 2 ? columns / 2 : columns - 1);
            ASSERT_LE(route.vertical, wraps && rows > 2 ? rows / 2 : rows - 1);
          }
        }
      }
    }
  }
}

TEST(RouterRoute, RefusesLinksThatAreNotThereAndSecondDatelines) {
  EXPECT_THROW(steps_of({2, 3, true}, 0, {0, false, 2, true, 0, 0}), std::invalid_argument);
  EXPECT_THROW(steps_of({3, 3, false}, 0, {1, false, 0, false, 0, 0}), std::invalid_argument);
  EXPECT_THROW(steps_of({1, 4, true}, 3, {5, true, 0, false, 0, 0}), std::invalid_argument);
}

}  // namespace
}  // namespace trib::router
