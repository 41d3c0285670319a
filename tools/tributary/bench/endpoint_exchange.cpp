// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/endpoint_exchange.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/base/random.h"
#include "model/endpoint/link_rounding.h"
#include "model/endpoint/message_sum.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "model/schedule/tree.h"
#include "verif/endpoint/network/endpoint_network.h"
#include "verif/endpoint/network/rtl_endpoint.h"

namespace trib {
namespace {

constexpr codec::Encoding kGradients{codec::Codec::kModeB, 8};
constexpr std::size_t kExchangeChunkBytes = 8192;
constexpr WireRate kLinkRate{8};                // 10 Gb/s
constexpr WireRate kSharedRate{2};              // a quarter of that
constexpr std::uint32_t kRetryCycles = 20'000;  // a frame takes 748 on a shared link
constexpr double kFramePayload = 1408, kFrameOverhead = 88;

endpoint::NetworkTables ring_tables(unsigned workers) {
  const schedule::Topology ring = schedule::named_topology("torus:" + std::to_string(workers));
  return endpoint::network_tables(ring, build_schedule(ring, "ring", schedule::OrderChoice::kBest),
                                  endpoint::kBuiltLimits);
}

// Endpoint 0 is the aggregator.
endpoint::NetworkTables star_tables() {
  schedule::Topology star("star", kExchangeWorkers + 1);
  schedule::Forest forest;
  forest.trees.emplace_back();
  forest.steps = 1;
  for (schedule::Vertex worker = 1; worker <= kExchangeWorkers; ++worker) {
    star.add_link(0, worker);
    star.add_link(worker, 0);
    forest.trees[0].push_back({worker, 0, 0, {}});
  }
  return endpoint::network_tables(star, schedule_of(star, "star", forest), endpoint::kBuiltLimits);
}

// Values with codes of a byte in every partial sum, except in every fourth place, where all have 0.
std::vector<std::vector<float>> gradients(unsigned workers, const ExchangeConfig& config) {
  std::vector<std::vector<float>> values(workers);
  for (unsigned worker = 0; worker < workers; ++worker) {
    Random random({config.seed, worker});
    for (std::size_t i = 0; i < config.elements; ++i) {
      const double value = std::ldexp(1 + 0.5 * static_cast<double>(random.below(1024)) / 1024, -7);
      values[worker].push_back(i % 4 == 3 ? 0 : static_cast<float>(value));
    }
  }
  return values;
}

class Exchange {
 public:
  Exchange(const endpoint::NetworkTables& tables, codec::Encoding encoding, WireRate rate,
           const ExchangeConfig& config)
      : reduction_(tables, static_cast<std::uint32_t>(kExchangeChunkBytes / endpoint::kFlitBytes),
                   endpoint::link_rounding(encoding)),
        network_(network_config(tables, encoding, rate, config),
                 endpoint::rtl_endpoints({config.seed, !encoding.is_raw()})) {
    network_.join();
  }

  /// Cycles.
  double run(const std::vector<Collective>& collectives) {
    return static_cast<double>(network_.run(collectives).cycles);
  }

  std::vector<float> sum_of(const std::vector<std::vector<float>>& sent,
                            const std::function<bool(unsigned)>& has_data) const {
    std::vector<std::optional<ByteSpan>> data;
    for (unsigned e = 0; e < sent.size(); ++e) {
      auto& each = data.emplace_back();
      if (!has_data(e)) continue;
      each = ByteSpan(reinterpret_cast<const std::uint8_t*>(sent[e].data()), 4 * sent[e].size());
    }
    const std::vector<std::uint8_t> bytes = message_sum(reduction_, data);
    std::vector<float> sums(bytes.size() / 4);
    std::memcpy(sums.data(), bytes.data(), bytes.size());
    return sums;
  }

 private:
  static endpoint::EndpointNetworkConfig network_config(const endpoint::NetworkTables& tables,
                                                        codec::Encoding encoding, WireRate rate,
                                                        const ExchangeConfig& config) {
    endpoint::EndpointNetworkConfig network;
    network.tables = tables;
    network.chunk_bytes = kExchangeChunkBytes;
    network.window = endpoint::kBuiltWindow;
    network.link_rate = rate;
    network.encoding = encoding.byte();
    network.times.retry = kRetryCycles;
    network.seed = config.seed;
    return network;
  }

  endpoint::ChunkReduction reduction_;
  endpoint::EndpointNetwork network_;
};

void require_equal(const std::vector<float>& received, const std::vector<float>& expected) {
  if (received != expected) throw std::runtime_error("I5: an exchange has given a wrong sum");
}

double in_messages(double cycles, const ExchangeConfig& config) {
  const double bytes = 4.0 * static_cast<double>(config.elements);
  const double on_wire = bytes * (kFramePayload + kFrameOverhead) / kFramePayload;
  return cycles * static_cast<double>(kLinkRate.numerator) / on_wire;
}

}  // namespace

double ring_exchange(const ExchangeConfig& config) {
  const codec::Encoding encoding = config.coded ? kGradients : codec::Encoding{};
  Exchange exchange(ring_tables(config.workers), encoding, kLinkRate, config);
  const std::vector<std::vector<float>> sent = gradients(config.workers, config);
  std::vector<std::vector<float>> received(sent.size(), std::vector<float>(config.elements));
  std::vector<Collective> collectives;
  for (unsigned e = 0; e < sent.size(); ++e) {
    collectives.push_back(all_reduce(sent[e].data(), received[e].data(), config.elements, 1));
  }
  const double cycles = exchange.run(collectives);
  const std::vector<float> expected = exchange.sum_of(sent, [](unsigned) { return true; });
  for (const std::vector<float>& each : received) require_equal(each, expected);
  return in_messages(cycles, config);
}

double aggregator_exchange(const ExchangeConfig& config) {
  std::vector<std::vector<float>> values = gradients(kExchangeWorkers + 1, config);
  values[0].assign(config.elements, 0);
  std::vector<float> sum(config.elements);
  std::vector<Collective> collectives;
  Exchange up(star_tables(), config.coded ? kGradients : codec::Encoding{}, kSharedRate, config);
  for (unsigned e = 0; e < values.size(); ++e) {
    collectives.push_back(
        reduce_to(0, e, values[e].data(), e == 0 ? sum.data() : nullptr, config.elements, 1));
  }
  double cycles = up.run(collectives);
  require_equal(sum, up.sum_of(values, [](unsigned) { return true; }));

  Exchange down(star_tables(), {}, kSharedRate, config);
  std::vector<std::vector<float>> weights(values.size(), std::vector<float>(config.elements));
  weights[0] = sum;
  collectives.clear();
  for (unsigned e = 0; e < weights.size(); ++e) {
    collectives.push_back(broadcast_from(0, e, weights[e].data(), config.elements, 1));
  }
  cycles += down.run(collectives);
  for (const std::vector<float>& each : weights) require_equal(each, sum);
  return in_messages(cycles, config);
}

}  // namespace trib
