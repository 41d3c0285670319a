// SPDX-License-Identifier: Apache-2.0
// I5, the exchanges of INCEPTIONN; see benches.h.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "model/network/simulation.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/endpoint_exchange.h"

namespace trib {
namespace {

constexpr double kPayload = 8192, kOverhead = 88;  // of an Ethernet frame
// Share for frames that are a quarter as long.
constexpr double kCoded = (kPayload / 4 + kOverhead) / (kPayload + kOverhead);

// Of `workers` that send to an aggregator at the same switch, which sends the result back to each.
network::Work aggregation(unsigned workers, std::uint32_t flits) {
  schedule::Topology star("star", workers + 1, 1);
  const schedule::Vertex centre = workers + 1;
  for (schedule::Vertex node = 0; node <= workers; ++node) {
    star.add_link(node, centre);
    star.add_link(centre, node);
  }
  schedule::Schedule schedule;
  schedule.nodes = workers + 1;
  schedule.chunks = 1;
  for (unsigned step = 0; step < 2 * workers; ++step) {
    const bool gather = step >= workers;
    const schedule::Vertex worker = step % workers;
    const schedule::Vertex from = gather ? workers : worker, to = gather ? worker : workers;
    schedule.transfers.push_back(
        {step, gather ? schedule::Operation::kGather : schedule::Operation::kReduce, 0, from, to,
         schedule.add_path({from, centre, to})});
  }
  return network::work_of(star, schedule, flits);
}

Measurement exchange_row(unsigned workers, const std::string& what, const std::string& how) {
  Measurement row;
  row.id = "I5";
  row.configuration = fmt::format("{} workers, {}", workers, how);
  row.parameter = what;
  row.unit = "messages of a worker";
  return row;
}

// Expected times, and those of interfaces in the model.
void bench_models(const BenchContext& context) {
  constexpr std::uint32_t kFlits = 1 << 20;
  const auto add = [&](unsigned workers, const std::string& what, double measured, double expected,
                       const std::string& how) {
    Measurement row = exchange_row(workers, what, how);
    row.measured = measured;
    row.remark = fmt::format("{:.2f} by formula", expected);
    context.rows.push_back(row);
  };
  network::Settings settings;
  settings.message_mode = true;
  for (const unsigned n : {4U, 8U}) {
    const double both = 2.0 * n, ring_part = 2.0 * (n - 1) / n;
    const double aggregated =
        static_cast<double>(network::simulate(aggregation(n, kFlits), settings).cycles) / kFlits;
    const schedule::Topology circle = schedule::named_topology(fmt::format("torus:{}", n));
    const schedule::Schedule steps =
        schedule::build_schedule(circle, "ring", schedule::OrderChoice::kBest);
    const double ring =
        static_cast<double>(
            network::simulate(network::work_of(circle, steps, kFlits), settings).cycles) /
        kFlits;
    add(n, "worker-aggregator", aggregated, both, "model");
    add(n, "worker-aggregator, gradients coded, ratio 4", n * (1 + kCoded), n * (1 + kCoded),
        "formula");
    add(n, "ring", ring, ring_part, "model");
    add(n, "ring, ratio 4", ring * kCoded, ring_part * kCoded, "model times code");
    add(n, "node of this project", 1, 1, "formula");
    add(n, "node of this project, ratio 4", kCoded, kCoded, "formula");
    Measurement row;
    row.id = "I5";
    row.configuration = fmt::format("{} workers, model", n);
    row.parameter = "ring against worker-aggregator";
    row.measured = 100 * (1 - ring / aggregated);
    row.unit = "% less time";
    row.remark = "published 70.9 to 80.7 with codec and the time of the hosts";
    context.rows.push_back(at_least(row, 70.9));
  }
}

// The RTL of endpoints, whose frames on links have 1408 bytes. Rounds of eight chunks do not overlap, and a hop takes whole
// frames, so these are no figures of the wire only and have no targets.
void bench_endpoints(const BenchContext& context) {
  constexpr double kFramePayload = 1408;
  constexpr double kFrameCoded = (kFramePayload / 4 + kOverhead) / (kFramePayload + kOverhead);
  ExchangeConfig config;
  config.elements = context.quick ? 16 * 1024 : 64 * 1024;
  config.seed = context.seed;
  const auto add = [&](const std::string& what, double (*exchange)(const ExchangeConfig&),
                       bool coded, double expected) {
    config.coded = coded;
    Measurement row = exchange_row(kExchangeWorkers, what, "RTL, links of 10 Gb/s");
    row.measured = exchange(config);
    row.remark = fmt::format("{} KiB; {:.2f} by formula for frames of 1408 bytes",
                             4 * config.elements / 1024, expected);
    context.rows.push_back(row);
    return *row.measured;
  };
  constexpr double kWorkers = kExchangeWorkers;
  const double ring_part = 2 * (kWorkers - 1) / kWorkers;
  const double aggregated = add("worker-aggregator", aggregator_exchange, false, 2 * kWorkers);
  add("worker-aggregator, gradients coded, ratio 4", aggregator_exchange, true,
      kWorkers * (1 + kFrameCoded));
  const double ring = add("ring", ring_exchange, false, ring_part);
  const double ring_coded = add("ring, ratio 4", ring_exchange, true, ring_part * kFrameCoded);
  Measurement row;
  row.id = "I5";
  row.configuration = fmt::format("{} workers, RTL", kExchangeWorkers);
  row.parameter = "ring against worker-aggregator";
  row.measured = 100 * (1 - ring / aggregated);
  row.unit = "% less time";
  row.remark = fmt::format("{:.1f} with codec", 100 * (1 - ring_coded / aggregated));
  context.rows.push_back(at_least(row, 70.9));
}

}  // namespace

void bench_exchanges(const BenchContext& context) {
  bench_models(context);
  bench_endpoints(context);
}

}  // namespace trib
