// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/fabric.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/base/random.h"
#include "verif/node/cluster/fabric_description.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/pins/pins_node.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr unsigned kResetCycles = 16;
constexpr unsigned kPollCycles = 32;  // how often run() asks whether all workers are done

// Purpose of a random stream; so none depends on how many others there are.
enum class Purpose : std::uint64_t { kSource, kSink, kWorkerLink, kTrunkLink, kProcess };

std::uint64_t seed_of(const FabricConfig& config, Purpose purpose, unsigned node, unsigned port) {
  return Random{config.seed, static_cast<std::uint64_t>(purpose), node, port}();
}

// The configured pace, or the wire's; each stream gets stalls of its own.
PaceConfig pace_of(const std::optional<PaceConfig>& configured, const FabricConfig& config,
                   Purpose purpose, unsigned node, unsigned port) {
  PaceConfig pace = configured.value_or(PaceConfig{});
  if (!configured) {
    pace.rate = config.node.wire_rate();
  }
  pace.seed += seed_of(config, purpose, node, port);
  return pace;
}

TrunkEndConfig trunk_end(const FabricConfig& config, unsigned node, unsigned port) {
  return {port, pace_of(config.source_pace, config, Purpose::kSource, node, port),
          pace_of(config.sink_pace, config, Purpose::kSink, node, port)};
}

Fabric::NodeFactory rtl_nodes(const FabricConfig& config) {
  NodeMaker make = node_factory(config.node.name);
  if (config.pins) make = behind_pins(std::move(make), config.node, config.bit_errors);
  return [make = std::move(make), seed = config.seed](unsigned node) { return make(seed + node); };
}

}  // namespace

Fabric::Fabric(const FabricConfig& config) : Fabric(config, rtl_nodes(config)) {}

Fabric::Fabric(FabricConfig config, const NodeFactory& make_node)
    : config_(std::move(config)),
      places_(worker_places(config_.tree)),
      fabric_(config_.node.clock(), config_.timeout_cycles) {
  build_nodes(make_node);
  reset();
  for (unsigned index = 0; index < nodes_.size(); ++index) {
    FabricNode& node = *nodes_[index];
    attach(node.axi());
    const unsigned window = node.control().identify().window;
    node.start(describe_node(config_, index, node.dut().ports(), window), config_.onset,
               config_.check);
  }
  for (unsigned worker = 0; worker < places_.size(); ++worker) {
    add_worker(worker);
  }
  for (unsigned child = 0; child < nodes_.size(); ++child) {
    add_trunk(child);
  }
  for (const auto& node : nodes_) {
    node->attach_checks(fabric_.clock(), config_.protocol_checks);
  }
  if (config_.joined) join();
}

void Fabric::build_nodes(const NodeFactory& make_node) {
  const auto count = static_cast<unsigned>(config_.tree.nodes.size());
  for (unsigned index = 0; index < count; ++index) {
    std::optional<WaveConfig> waves = config_.waves;
    if (waves) {
      waves->file = wave_file_of_node(waves->file, index);
    }
    nodes_.push_back(std::make_unique<FabricNode>(
        make_node(index), [this] { step(); }, count > 1 ? "node " + std::to_string(index) : "",
        waves, config_.recorded));
    fabric_.add_element(*nodes_.back());
  }
  if (count == 0) {
    throw std::invalid_argument("fabric: the tree has no nodes");
  }
  const unsigned ports = nodes_.front()->dut().ports();
  validate(config_.tree, ports);
  if (!config_.pcap.empty()) {
    pcap_ = std::make_unique<FrameRecord>(config_.pcap, count * ports, config_.recorded,
                                          [this](std::uint64_t cycle) { return time_of(cycle); });
  }
  if (!config_.trace.empty()) {
    trace_ = std::make_unique<StepFile>(config_.trace, config_.recorded, config_.node.clock());
    nodes_.front()->dut().on_step([this](const NodeStep& step) { trace_->write(step); });
  }
}

void Fabric::reset() {
  for (const bool on : {true, false}) {
    for (const auto& node : nodes_) {
      node->reset(on);
    }
    for (unsigned i = 0; on && i < kResetCycles; ++i) {
      step();
    }
  }
}

std::uint32_t Fabric::draw_incarnation(unsigned worker) {
  return static_cast<std::uint32_t>(
      seed_of(config_, Purpose::kProcess, worker, static_cast<unsigned>(processes_++)));
}

void Fabric::add_worker(unsigned worker) {
  const auto [node, port] = places_[worker];
  const auto link = config_.links.find(worker);
  WorkerPortConfig part;
  part.port = port;
  part.worker = describe_worker(config_, worker, nodes_[node]->config());
  part.worker.incarnation = draw_incarnation(worker);
  part.worker_address = default_worker(worker);
  part.node_address = nodes_[node]->config().node;
  part.source_pace = pace_of(config_.source_pace, config_, Purpose::kSource, node, port);
  part.sink_pace = pace_of(config_.sink_pace, config_, Purpose::kSink, node, port);
  part.link = link == config_.links.end() ? config_.link : link->second;
  part.link_seed = seed_of(config_, Purpose::kWorkerLink, node, port);
  part.name = "link of worker " + std::to_string(worker);
  WorkerPort& added = fabric_.add_worker(*nodes_[node], part);
  record(node, port, added.source(), added.sink());
}

void Fabric::add_trunk(unsigned child) {
  trunks_.push_back(nullptr);
  const auto& uplink = config_.tree.nodes[child].uplink;
  if (!uplink) {
    return;
  }
  const TrunkConfig part{trunk_end(config_, child, uplink->port),
                         trunk_end(config_, uplink->parent, uplink->parent_port),
                         0,
                         config_.trunk,
                         seed_of(config_, Purpose::kTrunkLink, child, uplink->port),
                         "link above node " + std::to_string(child)};
  trunks_.back() = &fabric_.add_trunk(*nodes_[child], *nodes_[uplink->parent], part);
  TrunkEnd& lower = trunks_.back()->lower();
  TrunkEnd& upper = trunks_.back()->upper();
  record(child, uplink->port, lower.source(), lower.sink());
  record(uplink->parent, uplink->parent_port, upper.source(), upper.sink());
}

void Fabric::record(unsigned node, unsigned port, StreamSource& source, StreamSink& sink) {
  if (pcap_) pcap_->watch(node * nodes_[node]->dut().ports() + port, source, sink);
}

void Fabric::set_link_fault(const LinkFault& fault) {
  for (unsigned worker = 0; worker < workers(); ++worker) {
    const auto hook = [fault, worker](Direction direction) -> LinkDirection::Hook {
      if (!fault) {
        return {};
      }
      return [=](FramePtr frame) { return fault(worker, direction, std::move(frame)); };
    };
    link(worker).up().set_hook(hook(Direction::kReceived));
    link(worker).down().set_hook(hook(Direction::kSent));
  }
}

template <typename Action>
void Fabric::marked(const Action& action) {
  try {
    action();
  } catch (const std::exception&) {
    fabric_.mark_waves();
    throw;
  }
}

ClusterTiming Fabric::run(const std::vector<Collective>& collectives) {
  if (collectives.size() != workers()) {
    throw std::invalid_argument("cluster: " + std::to_string(collectives.size()) +
                                " collectives for " + std::to_string(workers()) + " workers");
  }
  for (unsigned worker = 0; worker < workers(); ++worker) {
    fabric_.worker(worker).begin_run();
    this->worker(worker).start(collectives[worker]);
  }
  marked([this] { wait_for_workers(); });
  const ClusterTiming result = timing();
  drain();
  marked([this] { verify(); });
  return result;
}

void Fabric::close_recordings() {
  for (const auto& node : nodes_) node->close_waves();
  if (pcap_) pcap_->close(time_of(cycle()));
  if (trace_) trace_->close(cycle());
}

void Fabric::join() {
  run_until(
      [&] {
        for (unsigned index = 0; index < workers(); ++index) {
          const MembershipState state = worker(index).state();
          if (state == MembershipState::kIdle || state == MembershipState::kLeft ||
              state == MembershipState::kFailed) {
            join_worker(index);
          }
        }
        return all_joined();
      },
      config_.timeout_cycles);
  drain();
}

void Fabric::join_worker(unsigned worker, unsigned ports) {
  WorkerPort& port = fabric_.worker(worker);
  if (port.worker().state() == MembershipState::kIdle) {
    const unsigned all = ports_to_join(config_, places_[worker].node);
    port.worker().join(ports == 0 ? all : ports);
  } else {
    port.rejoin();
  }
}

bool Fabric::all_joined() {
  std::vector<std::uint16_t> epochs(nodes_.size(), 0);
  for (unsigned index = 0; index < workers(); ++index) {
    std::uint16_t& epoch = epochs[places_[index].node];
    if (worker(index).state() != MembershipState::kJoined) return false;
    if (epoch != 0 && epoch != worker(index).epoch()) return false;
    epoch = worker(index).epoch();
  }
  return true;
}

void Fabric::replace_worker(unsigned worker) {
  fabric_.worker(worker).replace(config_.job, draw_incarnation(worker));
}

void Fabric::begin_job(std::uint32_t job) {
  config_.job = job;
  for (unsigned worker = 0; worker < workers(); ++worker) replace_worker(worker);
}

void Fabric::end_groups() {
  for (const auto& node : nodes_) node->end();
}

std::vector<Link*> Fabric::links_at(unsigned node) {
  std::vector<Link*> links;
  for (unsigned worker = 0; worker < workers(); ++worker) {
    if (places_[worker].node == node) links.push_back(&link(worker));
  }
  for (unsigned child = 0; child < nodes_.size(); ++child) {
    const auto& uplink = config_.tree.nodes[child].uplink;
    if (uplink && (child == node || uplink->parent == node)) {
      links.push_back(&trunk(child).link());
    }
  }
  return links;
}

void Fabric::reset_node(unsigned index) {
  FabricNode& node = *nodes_.at(index);
  for (Link* link : links_at(index)) link->cut();
  fabric_.drain(node);
  node.verify();
  node.reset(true);
  for (unsigned i = 0; i < kResetCycles; ++i) step();
  node.reset(false);
  node.start_again(config_.onset);
  for (Link* link : links_at(index)) link->restore(time_of(cycle()));
}

void Fabric::throw_failure() const {
  for (unsigned worker = 0; worker < workers(); ++worker) {
    if (failure(worker)) throw WorkerError(*failure(worker));
  }
}

void Fabric::wait_for_workers() {
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
      std::string status;
      for (unsigned worker = 0; worker < workers(); ++worker) {
        const WorkerStatistics& statistics = this->worker(worker).statistics();
        status += "; worker " + std::to_string(worker) + " has sent " +
                  std::to_string(statistics.frames_sent) + " frames and has " +
                  std::to_string(statistics.results) + " results";
      }
      throw FabricError("cycle " + std::to_string(cycle()) + ": no worker got a frame for " +
                        std::to_string(config_.timeout_cycles) + " cycles" + status);
    }
    for (unsigned i = 0; i < kPollCycles; ++i) {
      step();
    }
  }
}

ClusterTiming Fabric::timing() const {
  ClusterTiming timing;
  timing.first_sent = WorkerPort::kNever;
  for (unsigned worker = 0; worker < workers(); ++worker) {
    const WorkerPort& port = fabric_.worker(worker);
    timing.first_sent = std::min(timing.first_sent, port.first_sent());
    timing.last_received = std::max(timing.last_received, port.last_received());
  }
  timing.cycles = timing.last_received - timing.first_sent + 1;
  timing.picoseconds = timing.cycles * static_cast<std::uint64_t>(fabric_.period());
  return timing;
}

void Fabric::verify() {
  for (const auto& node : nodes_) {
    node->verify();
  }
  const std::string imbalance = fabric_.imbalance();
  if (!imbalance.empty()) {
    throw FabricError(imbalance);
  }
  if (pcap_) {
    pcap_->flush();
  }
}

}  // namespace trib
