// SPDX-License-Identifier: Apache-2.0
// SHARP next to the node: N5 and T4 of NTT's claim, S1 to S3; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/systems/published.h"
#include "model/systems/sharp.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/node_message.h"
#include "tools/tributary/bench/sharp_plot.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

using systems::SharpLine;

constexpr double kSharpUs = 1e-6, kSharpMs = 1e-3;
constexpr double kErrorPercent = 1;  // of the model against the RTL
constexpr double kClaimBytes = systems::kNttMessage.value;
constexpr double kLeastHost = systems::kNttLeastHost.value * kSharpUs;
constexpr double kMostHost = systems::kNttMostHost.value * kSharpUs;

double percent_less(double ours, double theirs) { return 100 * (1 - ours / theirs); }

Measurement sharp_row(const std::string& id, const std::string& configuration,
                      const std::string& parameter, double measured, const std::string& unit,
                      const std::string& remark) {
  Measurement row;
  row.id = id;
  row.configuration = configuration;
  row.parameter = parameter;
  row.measured = measured;
  row.unit = unit;
  row.remark = remark;
  return row;
}

// NTT's node as it is published: the goodput, and the latency of our node, as theirs is not.
double ntt_seconds(double bytes, double host) {
  const systems::NodeTiming& node = systems::kNode10g;
  const double header = (64 - node.beat_bytes) * 8e-9 / node.gbps;
  return host + header + node.cut_through + bytes * 8e-9 / systems::kNttGoodput.value;
}

class SharpComparison {
 public:
  explicit SharpComparison(const BenchContext& context) : context_(context) {}

  void measure() {
    measure_cut_through();
    add_scope();
    add_points();
    add_claims();
    measure_store_and_forward();
    add_streaming();
    context_.bar.clear();
  }

  const SharpCurves& curves() const { return curves_; }

 private:
  void add(Measurement row) { context_.rows.push_back(std::move(row)); }

  std::vector<std::size_t> sizes() const {
    if (context_.quick) return {8192, 65'536};
    return {256, 4096, 8192, 65'536, 262'144};
  }

  // Of 100 MB: the RTL up to the largest size, from there on the model.
  double cut_through_seconds(const NodeMessage& message, double measured, double bytes) const {
    const systems::ChunkFlow flow = message.model();
    return measured + flow.seconds(bytes) - flow.seconds(static_cast<double>(largest_));
  }

  void measure_cut_through() {
    largest_ = context_.quick ? 262'144 : 1'000'000;
    fast_.fast = true;
    context_.bar.update("cut-through", 0, 2);
    slow_seconds_ = slow_.on_rtl(largest_, context_);
    context_.bar.update("cut-through", 1, 2);
    fast_seconds_ = fast_.on_rtl(largest_, context_);
    curves_.cut_through = slow_.model();
    curves_.cut_through_dots.push_back({static_cast<double>(largest_), slow_seconds_});
  }

  // Claims that hold against v1 only.
  void add_scope() {
    const systems::SharpStreaming streaming;
    const auto documented = [&](std::uint64_t bytes, const systems::Figure& figure) {
      const double ours = kLeastHost + slow_.model().seconds(static_cast<double>(bytes));
      add(sharp_row("v2", "SHARP v2, 128 nodes, documented", format_byte_size(bytes), figure.value,
                    "us",
                    fmt::format("faster than our node at 10G with {:g} us of hosts, {:.2f} us: the "
                                "claims hold against v1 "
                                "only; {}",
                                kLeastHost / kSharpUs, ours / kSharpUs, figure.source)));
    };
    documented(16'384, systems::kSharp2At16K);
    documented(32'768, systems::kSharp2At32K);
    Measurement fit =
        sharp_row("v2", "SHARP v2, model through the first point", "32768 B",
                  100 * std::abs(streaming.seconds({32'768, 128, systems::kSharp2Gbps.value}) /
                                     (systems::kSharp2At32K.value * kSharpUs) -
                                 1),
                  "% off", "links of 200 Gb/s, which the documentation does not state");
    add(at_most(fit, 1));
    const double theirs = streaming.seconds({kClaimBytes, 128, 100});
    const double ours = cut_through_seconds(fast_, fast_seconds_, kClaimBytes) + kLeastHost;
    add(sharp_row("v2", "our node against SHARP v2, both at 100G", "100 MB",
                  percent_less(ours, theirs), "% less time",
                  fmt::format("{:.3f} ms, streaming at {:g} % of the wire {:.3f} ms",
                              ours / kSharpMs, systems::kSharp2Share.value, theirs / kSharpMs)));
  }

  // S1: both published points.
  void add_points() {
    const systems::SharpEvents events(points_.turnaround());
    const auto point = [&](double bytes, const systems::Figure& figure) {
      const double published = figure.value * kSharpUs;
      add(sharp_row("S1", "SHARP v1, 128 hosts, published", fmt::format("{:g} B", bytes),
                    figure.value, "us",
                    fmt::format("{}: {}", origin_text(figure.origin), figure.source)));
      Measurement row = sharp_row(
          "S1", "SHARP v1, model by events", fmt::format("{:g} B", bytes),
          100 * std::abs(events.seconds(bytes) / published - 1), "% off",
          fmt::format("{:.2f} us; line {:.2f} us; one free parameter, {:.3f} us a segment",
                      events.seconds(bytes) / kSharpUs, points_.seconds(bytes) / kSharpUs,
                      points_.turnaround() / kSharpUs));
      add(at_most(row, 10));
      curves_.points.push_back({bytes, published});
    };
    point(8, systems::kSharp8Bytes);
    point(4096, systems::kSharp4096Bytes);
    add(sharp_row("S1", "SHARP v1, 32 operations and no turnaround", "4096 B",
                  systems::SharpEvents(0).seconds(4096) / kSharpUs, "us",
                  "16 of 32 operations are in use: their number does not explain the point"));
  }

  // N5 and T4: where the lines cross, and 100 MB. `ours`: time without hosts.
  void add_claims() {
    const auto ours = [this](double bytes, double host) {
      return host + slow_.model().seconds(bytes);
    };
    for (const auto& [line, name] : lines()) {
      for (const double host : {kLeastHost, kMostHost}) {
        const std::string parameter = fmt::format("crossover, {:g} us of hosts", host / kSharpUs);
        add(between(sharp_row("N5", fmt::format("NTT's 9.62 Gb/s against {}", name), parameter,
                              crossover(line, ntt_seconds, host) / 1000, "KB",
                              "first whole number of segments for which SHARP v1 takes longer"),
                    6.1, 11.8));
        add(at_most(sharp_row("N5", fmt::format("our node at 10G against {}", name), parameter,
                              crossover(line, ours, host) / 1000, "KB",
                              "by the model, which is held to the RTL below"),
                    11.8));
      }
    }
    const double ntt = ntt_seconds(kClaimBytes, kMostHost);
    const double slow = cut_through_seconds(slow_, slow_seconds_, kClaimBytes) + kMostHost;
    const double fast = cut_through_seconds(fast_, fast_seconds_, kClaimBytes) + kMostHost;
    const std::string how =
        fmt::format("{} on the RTL, from there on the model", format_byte_size(largest_));
    for (const auto& [line, name] : lines()) {
      const double theirs = line.seconds(kClaimBytes);
      const bool calibrated = line.turnaround() != points_.turnaround();
      const std::string times = fmt::format(" ms, SHARP v1 {:.1f} ms", theirs / kSharpMs);
      Measurement published =
          sharp_row("N5", fmt::format("NTT's 9.62 Gb/s against {}", name), "100 MB",
                    percent_less(ntt, theirs), "% less time",
                    fmt::format("{:.2f}{}; published 65", ntt / kSharpMs, times));
      add(calibrated ? between(published, 64, 66) : between(published, 71.6, 73.6));
      add(at_least(sharp_row("T4", fmt::format("our node at 10G against {}", name), "100 MB",
                             percent_less(slow, theirs), "% less time",
                             fmt::format("{:.2f}{}; {}", slow / kSharpMs, times, how)),
                   65));
      add(at_least(sharp_row("T4", fmt::format("our node at 100G against {}", name), "100 MB",
                             percent_less(fast, theirs), "% less time",
                             fmt::format("{:.3f}{}; {}", fast / kSharpMs, times, how)),
                   96));
    }
  }

  std::vector<std::pair<SharpLine, std::string>> lines() const {
    return {{points_, "the line through the points"},
            {calibrated_, "the line that NTT's 65 % needs"}};
  }

  template <typename Time>
  static double crossover(const SharpLine& line, const Time& time, double host) {
    double bytes = systems::kSharpSegment.value;
    while (line.seconds(bytes) <= time(bytes, host)) bytes += systems::kSharpSegment.value;
    return bytes;
  }

  // S2: our node as if it were SHARP v1.
  void measure_store_and_forward() {
    for (const unsigned levels : {1U, 2U}) {
      for (const double round_trip : {1e-6, 10e-6, 25e-6}) {
        if (context_.quick && levels > 1 && round_trip != 10e-6) continue;
        NodeMessage message;
        message.levels = levels;
        message.store_and_forward = true;
        message.chunk_bytes = static_cast<std::size_t>(systems::kSharpSegment.value);
        message.window = static_cast<unsigned>(systems::kSharpOperations.value);
        message.round_trip = round_trip;
        measure_sizes(message);
        const double large = message.model().seconds(kClaimBytes);
        add(sharp_row(
            "S2", message.text(), "100 MB", large / kSharpMs, "ms",
            fmt::format("by the model, {:.2f} Gb/s; SHARP v1 {:.1f} ms", kClaimBytes * 8e-9 / large,
                        points_.seconds(kClaimBytes) / kSharpMs)));
      }
    }
    const NodeMessage tree{false, 2, false, 8192, 16, 0};
    for (const std::size_t bytes : sizes()) {
      curves_.cut_through_dots.push_back({static_cast<double>(bytes), compare(slow_, bytes)});
      if (!context_.quick) compare(tree, bytes);
    }
    Measurement row = sharp_row("S2", "model against the RTL, all rows of S2", "largest difference",
                                error_, "% off", "");
    add(at_most(row, kErrorPercent));
  }

  void measure_sizes(const NodeMessage& message) {
    curves_.stored.push_back({message, {}});
    for (const std::size_t bytes : sizes()) {
      context_.bar.update(message.text(), bytes, sizes().back());
      curves_.stored.back().dots.push_back({static_cast<double>(bytes), compare(message, bytes)});
    }
  }

  double compare(const NodeMessage& message, std::size_t bytes) {
    const double measured = message.on_rtl(bytes, context_);
    const double modelled = message.model().seconds(static_cast<double>(bytes));
    const double off = 100 * (modelled / measured - 1);
    error_ = std::max(error_, std::abs(off));
    Measurement row =
        sharp_row("S2", message.text(), format_byte_size(bytes), measured / kSharpUs, "us",
                  fmt::format("RTL, {:.2f} Gb/s; model {:+.2f} %",
                              static_cast<double>(bytes) * 8e-9 / measured, off));
    add(row);
    return measured;
  }

  // S3
  void add_streaming() {
    const auto share = [&](const NodeMessage& message, double seconds) {
      Measurement row = sharp_row(
          "S3", message.text() + ", 8192 B chunks", format_byte_size(largest_),
          100 * static_cast<double>(largest_) * 8e-9 / (seconds * message.model().node.gbps),
          "% of wire", "RTL; SHARP v2 is published with 95");
      add(at_least(row, 95));
    };
    share(slow_, slow_seconds_);
    share(fast_, fast_seconds_);
  }

  const BenchContext& context_;
  NodeMessage slow_, fast_;
  std::size_t largest_ = 0;
  double slow_seconds_ = 0, fast_seconds_ = 0;  // of the largest message, on the RTL
  double error_ = 0;                            // percent
  SharpLine points_ = SharpLine::through_points();
  SharpLine calibrated_ = SharpLine::calibrated_by_ntt();
  SharpCurves curves_;
};

}  // namespace

void bench_sharp(const BenchContext& context, const std::string& plot) {
  SharpComparison comparison(context);
  comparison.measure();
  if (!plot.empty()) write_file(plot, sharp_plot(comparison.curves()));
}

}  // namespace trib
