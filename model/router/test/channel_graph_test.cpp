// SPDX-License-Identifier: Apache-2.0
// RO25: no cycle of virtual channels in any torus or mesh of up to 10 x 10, and in long rings; and that the
// graph has one as soon as a rule of the routes is omitted.
#include "model/router/channel_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace trib::router {
namespace {

constexpr unsigned kLargest = 10;

/// Links that a route may have in one dimension, backward and forward (RO9).
struct Span {
  unsigned backward = 0, forward = 0;
};

Span span(unsigned place, unsigned extent, bool wraps) {
  if (wraps && extent > 2)
    return {std::min(extent - 1, kMostHops), std::min(extent - 1, kMostHops)};
  return {place, extent - 1 - place};
}

/// Of all routes that RO9 allows, each with the change.
template <typename Change>
ChannelGraph graph_of(const RouterGrid& grid, const Change& change) {
  ChannelGraph graph(grid);
  const auto signed_of = [](unsigned value) { return static_cast<int>(value); };
  for (unsigned from = 0; from < grid.nodes(); ++from) {
    const auto across = span(from % grid.columns, grid.columns, grid.wraps);
    const auto down = span(from / grid.columns, grid.rows, grid.wraps);
    for (int x = -signed_of(across.backward); x <= signed_of(across.forward); ++x) {
      for (int y = -signed_of(down.backward); y <= signed_of(down.forward); ++y) {
        const Route route{static_cast<unsigned>(std::abs(x)),
                          x > 0,
                          static_cast<unsigned>(std::abs(y)),
                          y > 0,
                          0,
                          0};
        std::vector<Step> steps = steps_of(grid, from, route);
        change(steps);
        graph.add(steps);
      }
    }
  }
  return graph;
}

void as_it_is(std::vector<Step>&) {}
void without_datelines(std::vector<Step>& steps) {
  for (Step& step : steps) step.vc &= 2u;
}
/// A packet that has crossed a dateline comes back to class 0 on the next link.
void dated_for_one_link(std::vector<Step>& steps) {
  for (std::size_t i = steps.size(); i-- > 1;) {
    if (steps[i].direction == steps[i - 1].direction && (steps[i - 1].vc & 1u) != 0)
      steps[i].vc &= 2u;
  }
}

TEST(RouterChannelGraph, HasNoCycle) {
  for (const bool wraps : {false, true}) {
    for (unsigned rows = 1; rows <= kLargest; ++rows) {
      for (unsigned columns = 1; columns <= kLargest; ++columns) {
        EXPECT_FALSE(graph_of({rows, columns, wraps}, as_it_is).cycle())
            << rows << "x" << columns << (wraps ? " torus" : " mesh");
      }
    }
    for (const unsigned length : {16u, 31u, 32u, 62u}) {
      if (!wraps && length > kMostHops + 1) continue;
      EXPECT_FALSE(graph_of({1, length, wraps}, as_it_is).cycle()) << length;
      EXPECT_FALSE(graph_of({length, 1, wraps}, as_it_is).cycle()) << length;
    }
  }
}

TEST(RouterChannelGraph, HasCyclesWithoutDatelines) {
  for (unsigned length = 3; length <= kLargest; ++length) {
    EXPECT_TRUE(graph_of({1, length, true}, without_datelines).cycle()) << length;
    EXPECT_TRUE(graph_of({length, 2, true}, without_datelines).cycle()) << length;
  }
  EXPECT_FALSE(graph_of({4, 4, false}, without_datelines).cycle());
}

TEST(RouterChannelGraph, HasCyclesIfTheClassIsForgotten) {
  EXPECT_TRUE(graph_of({1, 8, true}, dated_for_one_link).cycle());
}

// Routes of which some go vertically first.
TEST(RouterChannelGraph, HasCyclesWithoutTheOrderOfDimensions) {
  const auto mixed = [](std::vector<Step>& steps) {
    if (steps.size() != 2 || steps[0].direction < kWest || steps[1].direction >= kWest) return;
    if (steps[0].node % 2 == 0) return;
    const RouterGrid mesh{3, 3, false};
    const Step first{steps[0].node, steps[1].direction, steps[1].vc, 0};
    const Step second{mesh.neighbour(first.node, first.direction), steps[0].direction, steps[0].vc,
                      0};
    steps = {first, second};
  };
  const auto cycle = graph_of({3, 3, false}, mixed).cycle();
  ASSERT_TRUE(cycle);
  EXPECT_GE(cycle->size(), 4u);
}

}  // namespace
}  // namespace trib::router
