// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test/goodput.h"

#include <algorithm>

#include "host/engine/test/loopback_network.h"

namespace trib {
namespace {

constexpr LinkTiming k10g = {5 * kMicrosecond, kWireTimePerByte};

// Integers, so that sums are exact in any order, and different in every place.
float element(unsigned worker, std::size_t place) {
  return static_cast<float>(place * 2654435761u % 100'003 + worker * 100'003);
}

NodeConfig node_config(const GoodputRun& run) {
  NodeConfig config;
  config.node = default_node();
  config.ports = std::max(run.workers, 2u);
  config.window = run.window;
  GroupConfig& group = config.groups[0];
  for (unsigned p = 0; p < config.ports; ++p) group.peers.push_back(default_worker(p));
  group.members = (1u << run.workers) - 1;
  group.epoch = 1;
  return config;
}

WorkerConfig worker_config(const GoodputRun& run, unsigned worker) {
  WorkerConfig config;
  config.rank = static_cast<std::uint16_t>(worker);
  config.window = run.window;
  config.minimum_timeout = kDefaultMinimumTimeout * std::max(run.window, 16u) / 16;
  config.initial_timeout = std::max(config.initial_timeout, config.minimum_timeout);
  config.maximum_timeout = 16 * config.minimum_timeout;
  return config;
}

}  // namespace

GoodputResult measure_goodput(const GoodputRun& run) {
  NetworkFaults faults;
  faults.loss = run.loss;
  LoopbackNetwork network(faults, run.seed, k10g);
  network.add_node(node_config(run));
  network.node(0).start();
  const std::size_t elements = run.bytes / sizeof(float);
  std::vector<std::vector<float>> buffers(run.workers, std::vector<float>(elements));
  for (unsigned i = 0; i < run.workers; ++i) {
    for (std::size_t e = 0; e < elements; ++e) buffers[i][e] = element(i, e);
    network.add_worker(worker_config(run, i), 0, i);
    network.worker(i).start(all_reduce(buffers[i].data(), buffers[i].data(), elements, 1));
  }
  network.run_until([&] { return network.all_done(); });
  GoodputResult result;
  result.time = network.now();
  for (unsigned i = 0; i < run.workers; ++i)
    result.workers.push_back(network.worker(i).statistics());
  for (std::size_t e = 0; e < elements; ++e) {
    float sum = 0;
    for (unsigned i = 0; i < run.workers; ++i) sum += element(i, e);
    for (unsigned i = 0; i < run.workers; ++i) result.right &= buffers[i][e] == sum;
  }
  return result;
}

Time median_time(GoodputRun run, unsigned seeds) {
  std::vector<Time> times;
  for (run.seed = 1; run.seed <= seeds; ++run.seed) {
    const GoodputResult result = measure_goodput(run);
    if (!result.right) return 0;
    times.push_back(result.time);
  }
  std::nth_element(times.begin(), times.begin() + seeds / 2, times.end());
  return times[seeds / 2];
}

}  // namespace trib
