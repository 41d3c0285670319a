// SPDX-License-Identifier: Apache-2.0
#include "model/test/loopback_cluster.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr Time kTimeLimit = 10'000'000 * kMicrosecond;
constexpr std::size_t kFramingBytes = 24;  // preamble, FCS, gap

NodeConfig node_config(unsigned workers) {
  NodeConfig config;
  config.node = default_node();
  config.ports = std::max(workers, 2u);
  for (unsigned p = 0; p < config.ports; ++p) config.peers.push_back(default_worker(p));
  config.members = (1u << workers) - 1;
  return config;
}

}  // namespace

LoopbackCluster::LoopbackCluster(unsigned workers, const LinkFaults& faults, std::uint32_t seed,
                                 std::size_t chunk_bytes, const LinkTiming& timing)
    : node_(node_config(workers)),
      faults_(faults),
      timing_(timing),
      free_at_(2 * workers),
      random_(seed) {
  node_.start();
  for (unsigned i = 0; i < workers; ++i) {
    WorkerConfig config;
    config.self = default_worker(i);
    config.node = default_node();
    config.rank = static_cast<std::uint16_t>(i);
    config.chunk_bytes = chunk_bytes;
    workers_.emplace_back(config);
  }
}

void LoopbackCluster::run(const std::vector<Collective>& collectives) {
  for (std::size_t i = 0; i < collectives.size(); ++i) workers_.at(i).start(collectives[i]);
  while (!all_done(collectives.size())) step(collectives.size());
}

bool LoopbackCluster::all_done(std::size_t workers) const {
  return std::all_of(workers_.begin(), workers_.begin() + static_cast<std::ptrdiff_t>(workers),
                     [](const Worker& worker) { return worker.done(); });
}

// Everybody sends what they can; then the time of the next arrival or deadline comes.
void LoopbackCluster::step(std::size_t workers) {
  std::optional<Time> next;
  const auto not_after = [&next](Time time) { next = std::min(next.value_or(time), time); };
  for (unsigned i = 0; i < workers; ++i) {
    while (free_at(true, i) <= now_) {
      const FramePtr frame = workers_[i].poll_transmit(now_);
      if (!frame) break;
      put_on_wire(true, i, *frame);
    }
    if (free_at(true, i) > now_) not_after(free_at(true, i));
    if (workers_[i].deadline()) not_after(*workers_[i].deadline());
  }
  if (!wire_.empty()) not_after(wire_.begin()->first);
  if (!next || *next > kTimeLimit) throw std::logic_error("the cluster is stuck");
  now_ = *next;
  while (!wire_.empty() && wire_.begin()->first == now_) {
    const Arrival arrival = std::move(wire_.begin()->second);
    wire_.erase(wire_.begin());
    if (arrival.at_node) {
      std::vector<Emission> out;
      node_.receive(arrival.port, arrival.frame, out);
      for (const Emission& emission : out) put_on_wire(false, emission.port, emission.frame);
    } else {
      workers_.at(arrival.port).receive(arrival.frame, now_);
    }
  }
  for (unsigned i = 0; i < workers; ++i) workers_[i].tick(now_);
}

void LoopbackCluster::put_on_wire(bool to_node, unsigned port, const Frame& frame) {
  Time& free = free_at(to_node, port);
  const Time sent = std::max(free, now_) +
                    static_cast<Time>(frame.bytes.size() + kFramingBytes) * timing_.per_byte;
  free = sent;
  const int copies = happens(faults_.loss) ? 0 : happens(faults_.duplicate) ? 2 : 1;
  for (int i = 0; i < copies; ++i) {
    Arrival arrival{to_node, port, frame};
    arrival.frame.bad = happens(faults_.damage);
    const Time late =
        happens(faults_.delay) ? static_cast<Time>(random_() % (4 * timing_.flight)) : 0;
    wire_.emplace(sent + timing_.flight + late, std::move(arrival));
  }
}

bool LoopbackCluster::happens(double probability) {
  return std::bernoulli_distribution(probability)(random_);
}

}  // namespace trib
