// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/sharp_plot.h"

#include <fmt/format.h>

#include <functional>

#include "model/systems/published.h"
#include "model/systems/sharp.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

constexpr double kPlotMicroseconds = 1e6;
const std::vector<std::uint64_t> kPlotTicks{256, 4096, 65'536, 1'000'000, 10'000'000, 100'000'000};

std::vector<LogPoint> line_of(const std::function<double(double)>& seconds) {
  std::vector<LogPoint> line;
  for (double bytes = 256; bytes < 1e8; bytes *= 2)
    line.push_back({bytes, kPlotMicroseconds * seconds(bytes)});
  line.push_back({1e8, kPlotMicroseconds * seconds(1e8)});
  return line;
}

std::vector<LogPoint> dots_of(const std::vector<LogPoint>& points, double host) {
  std::vector<LogPoint> dots;
  dots.reserve(points.size());
  for (const LogPoint& point : points)
    dots.push_back({point.x, kPlotMicroseconds * (point.y + host)});
  return dots;
}

LogCurve cut_through(const SharpCurves& curves, const systems::Figure& host, bool dashed) {
  const double seconds = host.value / kPlotMicroseconds;
  return {fmt::format("our node, cut-through, +{:g} us", host.value),
          line_of([&](double bytes) { return seconds + curves.cut_through.seconds(bytes); }),
          dots_of(curves.cut_through_dots, seconds), dashed};
}

}  // namespace

std::string sharp_plot(const SharpCurves& curves) {
  LogPanel panel;
  const systems::SharpLine points = systems::SharpLine::through_points();
  const systems::SharpLine calibrated = systems::SharpLine::calibrated_by_ntt();
  const systems::SharpStreaming streaming;
  panel.curves.push_back(cut_through(curves, systems::kNttLeastHost, false));
  panel.curves.push_back(cut_through(curves, systems::kNttMostHost, true));
  panel.curves.push_back({"SHARP v1, published points",
                          line_of([&](double b) { return points.seconds(b); }),
                          dots_of(curves.points, 0), false});
  panel.curves.push_back({"SHARP v1, by NTT's 65 %",
                          line_of([&](double b) { return calibrated.seconds(b); }),
                          {},
                          true});
  panel.curves.push_back({"SHARP v2 (200G), documented", line_of([&](double b) {
                            return streaming.seconds({b, 128, systems::kSharp2Gbps.value});
                          }),
                          dots_of({{16'384, systems::kSharp2At16K.value / kPlotMicroseconds},
                                   {32'768, systems::kSharp2At32K.value / kPlotMicroseconds}},
                                  0),
                          false});
  for (const StoredCurve& stored : curves.stored) {
    const systems::ChunkFlow flow = stored.message.model();
    panel.curves.push_back(
        {fmt::format("{}, stored, round trip {:g} us", stored.message.levels == 1 ? "node" : "tree",
                     kPlotMicroseconds * stored.message.round_trip),
         line_of([&](double b) { return flow.seconds(b); }), dots_of(stored.dots, 0),
         stored.message.levels > 1});
  }
  std::vector<LogTick> ticks;
  ticks.reserve(kPlotTicks.size());
  for (const std::uint64_t bytes : kPlotTicks) {
    ticks.push_back({static_cast<double>(bytes), format_byte_size(bytes)});
  }
  return log_plot({"SHARP next to the node at 10 Gb/s",
                   "lines: models; dots: RTL, or published; stored: 256 B chunks, window 32",
                   "message of a worker", "us"},
                  ticks, {panel});
}

}  // namespace trib
