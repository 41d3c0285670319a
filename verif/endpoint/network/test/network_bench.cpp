// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/test/network_bench.h"

#include <gtest/gtest.h>

#include <cstring>

#include "model/base/random.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/endpoint/network/rtl_endpoint.h"
#include "verif/endpoint/network/test/model_endpoint.h"

namespace trib::endpoint {
namespace {

LinkConfig lossy_link() {
  LinkFaults faults;
  faults.loss = faults.corruption = 0.02;
  faults.truncation = faults.duplication = faults.reordering = 0.01;
  faults.propagation = 200 * kNanosecond;
  LinkConfig link;
  link.up = link.down = faults;
  return link;
}

}  // namespace

NetworkBench::NetworkBench(Made made, const BenchConfig& config)
    : config_(config), topology_(schedule::named_topology(config.topology)) {
  const EndpointNetworkConfig network = network_config();
  network_ = std::make_unique<EndpointNetwork>(network, maker(made, network.tables));
}

NetworkBench::NetworkBench(const EndpointNetwork::Maker& make, const BenchConfig& config)
    : config_(config), topology_(schedule::named_topology(config.topology)) {
  network_ = std::make_unique<EndpointNetwork>(network_config(), make);
}

EndpointNetworkConfig NetworkBench::network_config() {
  EndpointNetworkConfig network;
  network.tables = tables_for(topology_);
  network.chunk_bytes = config_.chunk_bytes;
  network.window = kBuiltWindow;
  network.times = config_.times;
  if (config_.lossy_links) network.link = lossy_link();
  if (config_.lossy_workers) network.worker_link = lossy_link();
  network.seed = config_.seed;
  network.first_epochs = config_.first_epochs;
  network.members = config_.members;
  network.minimum_timeout = config_.minimum_timeout;
  network.timeout_cycles = 400'000;
  network.waves = config_.waves;
  network.recorded = config_.recorded;
  reduction_ = std::make_unique<ChunkReduction>(
      network.tables, static_cast<std::uint32_t>(config_.chunk_bytes / 16));
  return network;
}

EndpointNetwork::Maker NetworkBench::maker(Made made, const NetworkTables& tables) {
  if (made == Made::kRtl) return rtl_endpoints({config_.seed, false, !config_.waves.empty()});
  interfaces_ = std::make_shared<ModelInterfaces>(tables, reduction_->chunk_flits());
  return [this](unsigned) {
    return std::make_unique<ModelEndpoint>(kBuiltLimits.links, kBuiltWindow, *interfaces_);
  };
}

NetworkTables NetworkBench::tables_for(const schedule::Topology& topology) const {
  return network_tables(topology,
                        build_schedule(topology, config_.algorithm, schedule::OrderChoice::kBest),
                        kBuiltLimits);
}

std::unique_ptr<BenchMessage> NetworkBench::message(std::size_t elements) {
  auto message = std::make_unique<BenchMessage>();
  ++messages_;
  for (unsigned worker = 0; worker < workers(); ++worker) {
    Random random({config_.seed, messages_, worker});
    std::vector<float>& values = message->sent.emplace_back(elements);
    for (float& value : values) {
      value =
          static_cast<float>(static_cast<std::int32_t>(random.below(1u << 31))) / 65'536 - 9'000;
    }
    message->received.emplace_back(elements, -1.0F);
  }
  for (unsigned worker = 0; worker < workers(); ++worker) {
    message->collectives.push_back(all_reduce(
        message->sent[worker].data(), message->received[worker].data(), elements, messages_));
  }
  return message;
}

std::vector<float> NetworkBench::sum_of(const BenchMessage& message,
                                        const std::vector<bool>& with_data) const {
  std::vector<std::optional<ByteSpan>> data(network_->endpoints());
  for (unsigned worker = 0; worker < message.sent.size(); ++worker) {
    const std::vector<float>& sent = message.sent[worker];
    if (with_data[worker]) {
      data[network_->members()[worker]] =
          ByteSpan(reinterpret_cast<const std::uint8_t*>(sent.data()), 4 * sent.size());
    }
  }
  const std::vector<std::uint8_t> bytes = message_sum(*reduction_, data);
  std::vector<float> sums(bytes.size() / 4);
  std::memcpy(sums.data(), bytes.data(), bytes.size());
  return sums;
}

void NetworkBench::expect_sums(const BenchMessage& message) {
  const std::vector<float> expected = sum_of(message, std::vector<bool>(workers(), true));
  for (unsigned worker = 0; worker < workers(); ++worker) {
    EXPECT_EQ(message.received[worker], expected) << "worker " << worker;
  }
}

void NetworkBench::expect_all_reduce(std::size_t elements) {
  const auto all = message(elements);
  network_->run(all->collectives);
  expect_sums(*all);
}

void NetworkBench::run_until_results(unsigned worker, std::uint64_t results) {
  const std::uint64_t before = network_->worker(worker).statistics().results;
  network_->run_until(
      [&] { return network_->worker(worker).statistics().results >= before + results; }, 200'000);
}

void NetworkBench::wait_for_errors(unsigned exempt) {
  network_->run_until(
      [&] {
        for (unsigned worker = 0; worker < workers(); ++worker) {
          if (worker != exempt && !network_->failure(worker)) return false;
        }
        return true;
      },
      6 * std::uint64_t{config_.times.dead});
}

void NetworkBench::cut_in_mid_message(unsigned endpoint, unsigned port) {
  const auto lost = message(128 * 400);
  network_->start(lost->collectives);
  run_until_results(0, 5);
  network_->link(endpoint, port).cut();
  wait_for_errors();
  // Relays may receive it when all workers have.
  const bool relays = network_->members().size() < network_->endpoints();
  for (std::uint32_t i = 0; relays && i < config_.times.dead && !all_name_a_fault(); ++i) {
    network_->step();
  }
  expect_fault(endpoint, port);
}

bool NetworkBench::all_name_a_fault() {
  for (unsigned e = 0; e < network_->endpoints(); ++e) {
    if (!network_->read_state(e).fault) return false;
  }
  return true;
}

// At all endpoints, by one of the link's ends.
void NetworkBench::expect_fault(unsigned endpoint, unsigned port) {
  const auto& peer = *network_->config().tables.wiring.peers[endpoint][port];
  for (unsigned e = 0; e < network_->endpoints(); ++e) {
    const LifeState state = network_->read_state(e);
    ASSERT_TRUE(state.fault) << "endpoint " << e;
    const bool here = state.fault->endpoint == endpoint && state.fault->port == port;
    const bool there = state.fault->endpoint == peer.node && state.fault->port == peer.port;
    EXPECT_TRUE(here || there) << "endpoint " << e << " names endpoint "
                               << unsigned{state.fault->endpoint} << " port "
                               << unsigned{state.fault->port};
  }
}

void NetworkBench::leave_out(unsigned one, unsigned other) {
  const schedule::Topology rest = topology_.without(one, other);
  const NetworkTables tables = with_ports_of(network_->config().tables.wiring, tables_for(rest));
  reduction_ = std::make_unique<ChunkReduction>(tables, reduction_->chunk_flits());
  if (interfaces_) interfaces_->set_tables(tables);
  network_->set_tables(tables);
}

}  // namespace trib::endpoint
