// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/schedule_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

using schedule::Operation;
using schedule::Schedule;
using schedule::Topology;
using schedule::Transfer;

constexpr double kSpacing = 40;       // of nodes
constexpr double kRadius = 8;         // of a node
constexpr double kBend = 6;           // so that the two directions of a link are apart
constexpr double kTitle = 20;         // height
constexpr unsigned kPanelsInRow = 4;  // of panels

std::vector<Svg::Point> places_of(const Topology& topology) {
  std::vector<Svg::Point> places;
  const auto& extents = topology.grid().extents;
  const unsigned nodes = topology.nodes();
  for (unsigned node = 0; node < nodes; ++node) {
    if (extents.empty()) {
      const double radius = kSpacing * nodes / 6 + kSpacing / 2;
      const double angle = 2 * M_PI * node / nodes;
      places.push_back({radius * (1 + std::sin(angle)), radius * (1 - std::cos(angle))});
    } else {
      places.push_back({kSpacing * (node % extents[0]), kSpacing * (node / extents[0])});
    }
  }
  return places;
}

void draw_arrow(Svg& svg, Svg::Point from, Svg::Point to, const std::string& attributes) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const double dx = (to.x - from.x) / length;
  const double dy = (to.y - from.y) / length;
  const Svg::Point begin{from.x + dx * kRadius - dy * kBend / 2,
                         from.y + dy * kRadius + dx * kBend / 2};
  const Svg::Point end{to.x - dx * kRadius - dy * kBend / 2, to.y - dy * kRadius + dx * kBend / 2};
  const Svg::Point left{end.x - dx * 5 - dy * 3, end.y - dy * 5 + dx * 3};
  const Svg::Point right{end.x - dx * 5 + dy * 3, end.y - dy * 5 - dx * 3};
  svg.line(begin, end, attributes);
  svg.polyline({left, end, right}, attributes);
}

}  // namespace

std::string schedule_svg(const Schedule& schedule, const Topology& topology) {
  if (schedule.nodes > kMostDrawnNodes || schedule.steps() > kMostDrawnSteps) {
    throw UsageError(fmt::format("--svg: {} nodes and {} steps; a drawing has {} and {} at most",
                                 schedule.nodes, schedule.steps(), kMostDrawnNodes,
                                 kMostDrawnSteps));
  }
  const std::vector<Svg::Point> places = places_of(topology);
  Svg::Point far{0, 0};
  for (const Svg::Point& place : places) far = {std::max(far.x, place.x), std::max(far.y, place.y)};
  const double width = far.x + 2 * kSpacing;
  const double height = far.y + 2 * kSpacing + kTitle;
  const unsigned panels = schedule.steps();
  const unsigned columns = std::min(panels, kPanelsInRow);
  Svg svg(columns * width, (panels + columns - 1) / columns * height + kTitle);
  svg.text({kSpacing / 2, kTitle - 4},
           fmt::format("{}, {}: {} steps", schedule.topology, schedule.algorithm, schedule.steps()),
           R"(font-family="sans-serif" font-size="13")");
  const auto origin = [&](std::uint32_t step) {
    return Svg::Point{step % columns * width + kSpacing,
                      step / columns * height + kSpacing + 2 * kTitle};
  };
  for (std::uint32_t step = 0; step < panels; ++step) {
    const Svg::Point at = origin(step);
    svg.text({at.x - kSpacing / 2, at.y - kSpacing / 2}, fmt::format("step {}", step),
             R"(font-family="sans-serif" font-size="11")");
    for (std::size_t node = 0; node < places.size(); ++node) {
      const Svg::Point place{at.x + places[node].x, at.y + places[node].y};
      svg.circle(place, kRadius, R"(fill="white" stroke="grey")");
      svg.text({place.x, place.y + 3}, fmt::format("{}", node),
               R"(font-family="sans-serif" font-size="8" text-anchor="middle")");
    }
  }
  for (const Transfer& transfer : schedule.transfers) {
    const Svg::Point at = origin(transfer.step);
    const Svg::Point& from = places[transfer.from];
    const Svg::Point& to = places[transfer.to];
    draw_arrow(
        svg, {at.x + from.x, at.y + from.y}, {at.x + to.x, at.y + to.y},
        fmt::format(R"-(fill="none" stroke="hsl({}, 80%, 40%)"{})-",
                    360 * transfer.chunk / schedule.chunks,
                    transfer.operation == Operation::kGather ? R"( stroke-dasharray="3 2")" : ""));
  }
  return svg.document();
}

}  // namespace trib
