// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/cluster.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace trib {
namespace {

constexpr unsigned kResetCycles = 16;
constexpr unsigned kPollCycles = 32;    // how often run() asks whether all workers are done
constexpr unsigned kQuietCycles = 256;  // without a beat anywhere: nothing will come any more
constexpr std::uint64_t kPicosecondsPerSecond = 1'000'000'000'000;

std::unique_ptr<NodeDut> make_node(const ClusterConfig& config) {
  return config.node == NodeKind::k10g ? make_node_10g(config.seed) : make_node_100g(config.seed);
}

// The configured pace, or the wire's; each stream gets stalls of its own.
PaceConfig pace_of(const std::optional<PaceConfig>& configured, const ClusterConfig& config,
                   std::uint64_t stream) {
  PaceConfig pace = configured.value_or(PaceConfig{});
  if (!configured) {
    pace.rate = wire_rate_of(config.node);
  }
  pace.seed = (config.seed + pace.seed) * 64 + stream;
  return pace;
}

}  // namespace

Cluster::Cluster(const ClusterConfig& config) : Cluster(config, make_node(config)) {}

Cluster::Cluster(ClusterConfig config, std::unique_ptr<NodeDut> dut)
    : config_(std::move(config)),
      period_(static_cast<Time>(kPicosecondsPerSecond / clock_of(config_.node).numerator)),
      dut_(std::move(dut)),
      axi_(dut_->axil()),
      control_(axi_, [this] { step(); }) {
  if (config_.workers < 1 || config_.workers > dut_->ports()) {
    throw std::invalid_argument("cluster: " + std::to_string(config_.workers) +
                                " workers, but the node has " + std::to_string(dut_->ports()) +
                                " ports");
  }
  if (!config_.pcap.empty()) {
    pcap_ = std::make_unique<PcapngWriter>(config_.pcap, dut_->ports());
  }
  reset();
  clock_.attach(0, axi_);
  shape_ = control_.identify();
  node_config_ = describe_node(shape_.window);
  control_.configure(node_config_, config_.onset);
  control_.start_group();
  if (config_.check) {
    model_check_ = std::make_unique<ModelCheck>(*dut_, node_config_);
  }
  for (unsigned port = 0; port < config_.workers; ++port) {
    add_port(port);
  }
  if (model_check_) {
    clock_.attach(0, *model_check_);
  }
  if (config_.protocol_checks) {
    stream_checker_ = std::make_unique<StreamChecker>(*dut_);
    clock_.attach(0, *stream_checker_);
  }
}

void Cluster::reset() {
  // Rising edge 0 is one period after time 0.
  clock_.add_domain({"core", clock_of(config_.node), static_cast<std::uint64_t>(period_) * 1000},
                    [this](const ClockEdge& edge) { on_edge(edge); });
  dut_->assertions(false);
  dut_->set_reset(true);
  for (unsigned i = 0; i < kResetCycles; ++i) {
    step();
  }
  dut_->set_reset(false);
  dut_->assertions(true);
}

void Cluster::on_edge(const ClockEdge& edge) {
  if (config_.waves && edge.cycle == config_.waves->first_cycle) {
    dut_->open_trace(config_.waves->file);
  }
  dut_->clock_cycle(edge.time_fs);
  if (config_.waves && edge.cycle == config_.waves->last_cycle) {
    dut_->close_trace();
  }
}

NodeConfig Cluster::describe_node(unsigned window) const {
  NodeConfig node;
  node.node = default_node();
  node.ports = dut_->ports();
  node.window = window;
  node.members = (1u << config_.workers) - 1;
  node.epoch = config_.epoch;
  for (unsigned port = 0; port < node.ports; ++port) {
    node.peers.push_back(default_worker(port));
  }
  return node;
}

void Cluster::add_port(unsigned port) {
  ClusterPortConfig part;
  part.port = port;
  part.worker.self = node_config_.peers[port];
  part.worker.node = node_config_.node;
  part.worker.epoch = config_.epoch;
  part.worker.rank = static_cast<std::uint16_t>(port);
  part.worker.window = node_config_.window;
  part.worker.chunk_bytes = config_.chunk_bytes;
  part.worker.initial_timeout = config_.initial_timeout;
  part.worker.max_retries = config_.max_retries;
  part.source_pace = pace_of(config_.source_pace, config_, 2ull * port);
  part.sink_pace = pace_of(config_.sink_pace, config_, 2ull * port + 1);
  part.period = period_;
  ports_.push_back(std::make_unique<ClusterPort>(*dut_, part));
  ClusterPort& added = *ports_.back();
  if (model_check_) {
    added.source().on_frame_sent(
        [this, port](const FramePtr& frame, std::uint64_t) { model_check_->sent(port, frame); });
    added.sink().on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
      model_check_->received(port, frame, cycle);
    });
  }
  if (pcap_) {
    const auto write = [this, port](Direction direction, const Frame& frame, std::uint64_t cycle) {
      pcap_->write(port, direction, frame, static_cast<std::uint64_t>(time_of(cycle)) / 1000);
    };
    added.source().on_frame_sent([write](const FramePtr& frame, std::uint64_t cycle) {
      write(Direction::kReceived, *frame, cycle);
    });
    added.sink().on_frame([write](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
      write(Direction::kSent, *frame, cycle);
    });
  }
  added.connect();
  clock_.attach(0, added);
}

void Cluster::set_link_fault(const LinkFault& fault) {
  for (const auto& port : ports_) {
    port->set_link_fault(fault);
  }
}

ClusterTiming Cluster::run(const std::vector<Collective>& collectives) {
  if (collectives.size() != ports_.size()) {
    throw std::invalid_argument("cluster: " + std::to_string(collectives.size()) +
                                " collectives for " + std::to_string(ports_.size()) + " workers");
  }
  for (std::size_t port = 0; port < ports_.size(); ++port) {
    ports_[port]->begin_run();
    ports_[port]->worker().start(collectives[port]);
  }
  wait_for_workers();
  const ClusterTiming result = timing();
  drain();
  verify();
  return result;
}

void Cluster::wait_for_workers() {
  const std::uint64_t begin = cycle();
  const auto is_done = [](const auto& port) { return port->worker().done(); };
  while (!std::all_of(ports_.begin(), ports_.end(), is_done)) {
    std::uint64_t progress = begin;
    for (const auto& port : ports_) {
      if (port->last_received() != ClusterPort::kNever) {
        progress = std::max(progress, port->last_received());
      }
    }
    if (cycle() - progress > config_.timeout_cycles) {
      std::string status;
      for (const auto& port : ports_) {
        const WorkerStatistics& statistics = port->worker().statistics();
        status += "; worker " + std::to_string(port->source().port()) + " has sent " +
                  std::to_string(statistics.frames_sent) + " frames and has " +
                  std::to_string(statistics.results) + " results";
      }
      throw ClusterError("cycle " + std::to_string(cycle()) + ": no worker got a frame for " +
                         std::to_string(config_.timeout_cycles) + " cycles" + status);
    }
    for (unsigned i = 0; i < kPollCycles; ++i) {
      step();
    }
  }
}

// Retransmissions that crossed their result may still be under way, and be answered.
void Cluster::drain() {
  std::uint64_t last_beat = cycle();
  run_until(
      [&] {
        if ((dut_->rx_valids() | dut_->tx_valids()) != 0) {
          last_beat = cycle();
        }
        return cycle() - last_beat > kQuietCycles;
      },
      config_.timeout_cycles);
}

ClusterTiming Cluster::timing() const {
  ClusterTiming timing;
  timing.first_sent = ClusterPort::kNever;
  for (const auto& port : ports_) {
    timing.first_sent = std::min(timing.first_sent, port->first_sent());
    timing.last_received = std::max(timing.last_received, port->last_received());
  }
  timing.cycles = timing.last_received - timing.first_sent + 1;
  timing.picoseconds = timing.cycles * static_cast<std::uint64_t>(period_);
  return timing;
}

void Cluster::run_until(const std::function<bool()>& done, std::uint64_t max_cycles) {
  for (std::uint64_t i = 0; !done(); ++i) {
    if (i == max_cycles) {
      throw ClusterError("cycle " + std::to_string(cycle()) + ": not done within " +
                         std::to_string(max_cycles) + " cycles");
    }
    step();
  }
}

void Cluster::verify() {
  if (stream_checker_ && !stream_checker_->violations().empty()) {
    throw ClusterError("broken protocol: " + stream_checker_->violations().front());
  }
  if (model_check_) {
    model_check_->verify();
  }
  for (unsigned port = 0; port < dut_->ports(); ++port) {
    const std::string imbalance = control_.counters(port).imbalance();
    if (!imbalance.empty()) {
      throw ClusterError("port " + std::to_string(port) + ": " + imbalance);
    }
  }
  if (pcap_) {
    pcap_->flush();
  }
}

}  // namespace trib
