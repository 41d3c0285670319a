// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/endpoint_network.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/endpoint/chunk_reduction.h"

namespace trib::endpoint {
namespace {

constexpr unsigned kResetCycles = 16;
constexpr unsigned kPollCycles = 32;
constexpr std::uint64_t kSettingCycles = 100'000;

PaceConfig wire_pace(std::uint64_t seed, WireRate rate = {kBeatBytes, 1}) {
  PaceConfig pace;
  pace.rate = rate;
  pace.seed = seed;
  return pace;
}

}  // namespace

EndpointNetwork::EndpointNetwork(EndpointNetworkConfig config, const Maker& make_endpoint)
    : config_(std::move(config)),
      random_({config_.seed, 20}),
      fabric_(kNetworkClock, config_.timeout_cycles) {
  if (config_.chunk_bytes == 0 || config_.chunk_bytes % kFlitBytes != 0) {
    throw std::invalid_argument("a chunk of an endpoint is a multiple of 16 bytes");
  }
  if (config_.members.empty()) {
    config_.members.resize(config_.tables.endpoints());
    std::iota(config_.members.begin(), config_.members.end(), 0U);
  }
  add_endpoints(make_endpoint);
  for (const bool on : {true, false}) {
    for (const auto& endpoint : endpoints_) endpoint->set_reset(on);
    for (unsigned i = 0; on && i < kResetCycles; ++i) step();
  }
  for (const unsigned e : config_.members) add_worker(e);
  add_trunks();
  for (const auto& endpoint : endpoints_) {
    checkers_.push_back(std::make_unique<StreamChecker>(endpoint->streams()));
    attach(*checkers_.back());
  }
  configure();
}

void EndpointNetwork::add_endpoints(const Maker& make_endpoint) {
  std::vector<EndpointDut*> all;
  for (unsigned e = 0; e < config_.tables.endpoints(); ++e) {
    endpoints_.push_back(make_endpoint(e));
    all.push_back(endpoints_.back().get());
  }
  if (!config_.waves.empty()) {
    waves_ = std::make_unique<EndpointWaves>(config_.waves, config_.recorded, all);
    fabric_.add_element(*waves_);
    fabric_.clock().on_settle([this](std::uint64_t time_fs) { waves_->after_edge(time_fs); });
  }
  for (EndpointDut* endpoint : all) fabric_.add_element(*endpoint);
}

void EndpointNetwork::close_waves() {
  if (waves_) waves_->close();
}

void EndpointNetwork::watch(const FrameSeen& seen) {
  for (unsigned e = 0; e < endpoints_.size(); ++e) {
    const auto tell = [seen, e](Direction direction) {
      return [seen, e, direction](unsigned port, const FramePtr& frame, std::uint64_t,
                                  std::uint64_t cycle) { seen(e, port, direction, *frame, cycle); };
    };
    monitors_.push_back(std::make_unique<StreamMonitor>(
        endpoints_[e]->streams(),
        StreamMonitor::Events{[](unsigned, std::uint64_t) {}, tell(Direction::kReceived),
                              tell(Direction::kSent)}));
    attach(*monitors_.back());
  }
}

void EndpointNetwork::configure() {
  const auto chunk_flits = static_cast<std::uint32_t>(config_.chunk_bytes / kFlitBytes);
  for (unsigned e = 0; e < endpoints_.size(); ++e) {
    const std::uint16_t epoch = config_.first_epochs.empty() ? 0 : config_.first_epochs.at(e);
    EndpointSettings settings =
        describe_endpoint(config_.tables, e, chunk_flits, config_.window, config_.times, epoch);
    settings.encoding = config_.encoding;
    settings.relays = relays();
    endpoints_[e]->configure(settings);
  }
  run_until(
      [this] {
        return std::all_of(endpoints_.begin(), endpoints_.end(),
                           [](const auto& endpoint) { return endpoint->settled(); });
      },
      kSettingCycles);
}

std::uint64_t EndpointNetwork::relays() const {
  std::uint64_t relays = ~std::uint64_t{0} >> (kMostEndpoints - endpoints());
  for (const unsigned e : config_.members) relays &= ~(std::uint64_t{1} << e);
  return relays;
}

void EndpointNetwork::set_tables(const NetworkTables& tables) {
  if (tables.endpoints() != endpoints_.size()) {
    throw std::invalid_argument("tables of another number of endpoints");
  }
  config_.tables = tables;
  configure();
}

std::uint32_t EndpointNetwork::draw_incarnation() { return static_cast<std::uint32_t>(random_()); }

void EndpointNetwork::add_worker(unsigned e) {
  WorkerPortConfig part;
  part.port = 0;
  WorkerConfig& worker = part.worker;
  worker.job = config_.job;
  worker.rank = static_cast<std::uint16_t>(fabric_.workers());
  worker.incarnation = draw_incarnation();
  worker.window = config_.window;
  worker.chunk_bytes = config_.chunk_bytes;
  worker.minimum_timeout = config_.minimum_timeout;
  worker.initial_timeout = std::max(1000 * kMicrosecond, config_.minimum_timeout);
  if (config_.minimum_timeout < kDefaultMinimumTimeout) {
    worker.initial_timeout = config_.minimum_timeout;
  }
  worker.maximum_timeout = 16 * config_.minimum_timeout;
  worker.max_retries = config_.max_retries;
  part.worker_address = worker_address(e);
  part.node_address = node_address(e);
  part.source_pace = wire_pace(random_());
  part.sink_pace = wire_pace(random_());
  part.link = config_.worker_link;
  part.link_seed = random_();
  part.name = "link of worker at endpoint " + std::to_string(e);
  fabric_.add_worker(*endpoints_[e], part);
}

void EndpointNetwork::add_trunks() {
  const nic::Wiring& wiring = config_.tables.wiring;
  trunks_.assign(wiring.nodes(), std::vector<Trunk*>(wiring.ports()));
  for (unsigned e = 0; e < wiring.nodes(); ++e) {
    for (unsigned port = 0; port < wiring.ports(); ++port) {
      const auto& peer = wiring.peers[e][port];
      if (!peer || trunks_[e][port] != nullptr) continue;
      TrunkConfig part;
      const auto pace = [this] { return wire_pace(random_(), config_.link_rate); };
      part.lower = {1 + port, pace(), pace()};
      part.upper = {1 + peer->port, pace(), pace()};
      part.link = config_.link;
      part.link_seed = random_();
      part.name = "link " + std::to_string(port) + " of endpoint " + std::to_string(e);
      trunks_[e][port] = trunks_[peer->node][peer->port] =
          &fabric_.add_trunk(*endpoints_[e], *endpoints_[peer->node], part);
    }
  }
}

Link& EndpointNetwork::link(unsigned endpoint, unsigned port) {
  Trunk* const trunk = trunks_.at(endpoint).at(port);
  if (trunk == nullptr) throw std::out_of_range("no link at this port");
  return trunk->link();
}

void EndpointNetwork::begin_join() {
  for (unsigned index = 0; index < workers(); ++index) {
    switch (worker(index).state()) {
      case MembershipState::kIdle:
        worker(index).join(1);
        break;
      case MembershipState::kLeft:
      case MembershipState::kFailed:
        fabric_.worker(index).rejoin();
        break;
      default:
        break;
    }
  }
}

void EndpointNetwork::join() {
  run_until(
      [this] {
        begin_join();
        return all_joined();
      },
      config_.timeout_cycles);
}

bool EndpointNetwork::all_joined() {
  for (unsigned index = 0; index < workers(); ++index) {
    if (worker(index).state() != MembershipState::kJoined) return false;
  }
  return true;
}

void EndpointNetwork::begin_job(std::uint32_t job) {
  config_.job = job;
  for (unsigned index = 0; index < workers(); ++index) replace_worker(index);
}

void EndpointNetwork::replace_worker(unsigned worker) {
  fabric_.worker(worker).replace(config_.job, draw_incarnation());
}

void EndpointNetwork::start(const std::vector<Collective>& collectives) {
  if (collectives.size() != workers()) {
    throw std::invalid_argument("a collective for each worker is needed");
  }
  for (unsigned index = 0; index < workers(); ++index) {
    fabric_.worker(index).begin_run();
    worker(index).start(collectives[index]);
  }
}

void EndpointNetwork::wait_for_workers() {
  const std::uint64_t begin = cycle();
  const auto all_done = [this] {
    for (unsigned index = 0; index < workers(); ++index) {
      if (!worker(index).done()) return false;
    }
    return true;
  };
  while (!all_done()) {
    throw_failure();
    std::uint64_t progress = begin;
    for (unsigned index = 0; index < workers(); ++index) {
      const std::uint64_t received = fabric_.worker(index).last_received();
      if (received != WorkerPort::kNever) progress = std::max(progress, received);
    }
    if (cycle() - progress > config_.timeout_cycles) {
      throw FabricError("cycle " + std::to_string(cycle()) + ": no worker got a frame for " +
                        std::to_string(config_.timeout_cycles) + " cycles");
    }
    for (unsigned i = 0; i < kPollCycles; ++i) step();
  }
  verify();
}

ClusterTiming EndpointNetwork::finish() {
  try {
    wait_for_workers();
  } catch (const std::exception&) {
    fabric_.mark_waves();
    throw;
  }
  ClusterTiming timing;
  timing.first_sent = WorkerPort::kNever;
  for (unsigned index = 0; index < workers(); ++index) {
    const WorkerPort& port = fabric_.worker(index);
    timing.first_sent = std::min(timing.first_sent, port.first_sent());
    timing.last_received = std::max(timing.last_received, port.last_received());
  }
  timing.cycles = timing.last_received - timing.first_sent + 1;
  timing.picoseconds = timing.cycles * static_cast<std::uint64_t>(fabric_.period());
  return timing;
}

void EndpointNetwork::throw_failure() const {
  for (unsigned index = 0; index < workers(); ++index) {
    if (failure(index)) throw WorkerError(*failure(index));
  }
}

void EndpointNetwork::verify() const {
  for (const auto& checker : checkers_) {
    if (!checker->violations().empty()) {
      throw FabricError("broken protocol: " + checker->violations().front());
    }
  }
  const std::string imbalance = fabric_.imbalance();
  if (!imbalance.empty()) throw FabricError(imbalance);
}

}  // namespace trib::endpoint
