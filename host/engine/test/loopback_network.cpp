// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test/loopback_network.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr Time kTimeLimit = 60'000'000 * kMicrosecond;
constexpr std::size_t kFramingBytes = 24;  // preamble, FCS, gap
constexpr Time kStrayTime = 20'000 * kMicrosecond;

}  // namespace

LoopbackNetwork::LoopbackNetwork(const NetworkFaults& faults, std::uint32_t seed,
                                 const LinkTiming& timing)
    : faults_(faults), timing_(timing), random_(seed) {}

unsigned LoopbackNetwork::add_node(const NodeConfig& config) {
  nodes_.emplace_back(config);
  node_endpoints_.push_back(config.node);
  return static_cast<unsigned>(nodes_.size() - 1);
}

unsigned LoopbackNetwork::add_worker(const WorkerConfig& config, unsigned node, unsigned port) {
  const auto index = static_cast<unsigned>(hosts_.size());
  hosts_.push_back({Worker(config), {default_worker(index), node_endpoints_.at(node)}});
  add_link({false, index, 0}, {true, node, port});
  return index;
}

void LoopbackNetwork::join_nodes(unsigned child, unsigned child_port, unsigned parent,
                                 unsigned parent_port) {
  add_link({true, child, child_port}, {true, parent, parent_port});
}

void LoopbackNetwork::add_link(const End& a, const End& b) {
  Link link;
  link.from = a;
  link.to = b;
  links_.push_back(link);
  std::swap(link.from, link.to);
  links_.push_back(std::move(link));
}

void LoopbackNetwork::set_up(unsigned worker, bool up) {
  for (Link& link : links_) {
    if ((!link.from.is_node && link.from.index == worker) ||
        (!link.to.is_node && link.to.index == worker)) {
      link.up = up;
    }
  }
}

void LoopbackNetwork::inject(unsigned node, unsigned port, const Frame& frame) {
  wire_.emplace(now_ + timing_.flight, Arrival{{true, node, port}, frame});
}

void LoopbackNetwork::pass_deadline(unsigned node, std::uint32_t sequence) {
  std::vector<Emission> out;
  nodes_.at(node).deadline_passed(0, sequence, out);
  emit(node, out);
}

void LoopbackNetwork::run_until(const std::function<bool()>& condition) {
  while (!condition()) step();
}

bool LoopbackNetwork::all_done() const {
  return std::all_of(hosts_.begin(), hosts_.end(),
                     [](const Host& host) { return !host.worker || host.worker->done(); });
}

void LoopbackNetwork::step() {
  std::optional<Time> next;
  const auto not_after = [&next](Time time) { next = std::min(next.value_or(time), time); };
  for (Link& link : links_) {
    send_all(link);
    if (link.free_at > now_) not_after(link.free_at);
  }
  for (const Host& host : hosts_) {
    if (host.worker && host.worker->deadline()) not_after(*host.worker->deadline());
  }
  if (!wire_.empty()) not_after(wire_.begin()->first);
  if (!next || *next > kTimeLimit) throw std::logic_error("the network is stuck");
  now_ = std::max(now_, *next);
  while (!wire_.empty() && wire_.begin()->first <= now_) {
    const Arrival arrival = std::move(wire_.begin()->second);
    wire_.erase(wire_.begin());
    deliver(arrival);
  }
  for (unsigned i = 0; i < hosts_.size(); ++i) {
    guard(i, [this](Worker& worker) { worker.tick(now_); });
  }
}

void LoopbackNetwork::send_all(Link& link) {
  while (link.free_at <= now_) {
    const std::optional<Frame> frame = next_frame(link);
    if (!frame) return;
    put_on_wire(link, *frame);
  }
}

std::optional<Frame> LoopbackNetwork::next_frame(Link& link) {
  if (!link.from.is_node) {
    Host& host = hosts_[link.from.index];
    const FramePtr frame = host.worker ? host.adapter.transmit(*host.worker, now_) : nullptr;
    return frame ? std::optional<Frame>(*frame) : std::nullopt;
  }
  return link.queue.pop();
}

void LoopbackNetwork::put_on_wire(Link& link, const Frame& frame) {
  link.free_at = now_ + static_cast<Time>(frame.bytes.size() + kFramingBytes) * timing_.per_byte;
  const bool lost = !link.up || happens(faults_.loss);
  const int copies = lost ? 0 : happens(faults_.duplicate) ? 2 : 1;
  for (int i = 0; i < copies; ++i) {
    const Time late =
        happens(faults_.delay) ? static_cast<Time>(random_() % (4 * timing_.flight)) : 0;
    send_copy(link, frame, link.free_at + late);
  }
  if (happens(faults_.stray)) {
    send_copy(link, frame, link.free_at + static_cast<Time>(random_() % kStrayTime));
  }
}

void LoopbackNetwork::send_copy(const Link& link, const Frame& frame, Time at) {
  Arrival arrival{link.to, frame};
  arrival.frame.bad = happens(faults_.damage);
  if ((frame.bytes[layout::kIpService] & layout::kEcnMask) != 0 && happens(faults_.mark)) {
    arrival.frame.bytes[layout::kIpService] |= kEcnCe;
    store_ip_checksum(arrival.frame.bytes);
  }
  wire_.emplace(at + timing_.flight, std::move(arrival));
}

void LoopbackNetwork::deliver(const Arrival& arrival) {
  if (arrival.to.is_node) {
    std::vector<Emission> out;
    nodes_[arrival.to.index].receive(arrival.to.port, arrival.frame, out);
    emit(arrival.to.index, out);
  } else {
    const FrameAdapter& adapter = hosts_[arrival.to.index].adapter;
    guard(arrival.to.index, [&](Worker& worker) { adapter.receive(worker, arrival.frame, now_); });
  }
}

void LoopbackNetwork::emit(unsigned node, const std::vector<Emission>& emissions) {
  for (const Emission& emission : emissions) {
    for (Link& link : links_) {
      if (!link.from.is_node || link.from.index != node || link.from.port != emission.port) {
        continue;
      }
      link.queue.push(emission);
    }
  }
}

void LoopbackNetwork::guard(unsigned i, const std::function<void(Worker&)>& action) {
  std::optional<Worker>& worker = hosts_[i].worker;
  if (!worker) return;
  try {
    action(*worker);
  } catch (const WorkerError& error) {
    if (!on_error_) throw;
    on_error_(i, error);
  }
}

bool LoopbackNetwork::happens(double probability) {
  return std::bernoulli_distribution(probability)(random_);
}

}  // namespace trib
