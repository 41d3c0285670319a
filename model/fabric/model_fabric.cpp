// SPDX-License-Identifier: Apache-2.0
#include "model/fabric/model_fabric.h"

#include <algorithm>
#include <utility>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr std::size_t kFramingBytes = 24;  // preamble, FCS, gap
constexpr FabricTime kStrayTime = 20'000'000'000;

}  // namespace

unsigned ModelFabric::add_node(const NodeConfig& config) {
  nodes_.emplace_back(config);
  return static_cast<unsigned>(nodes_.size() - 1);
}

void ModelFabric::add_host(FabricHost& host, NodePort at) { add_link({&host, {}}, {nullptr, at}); }

void ModelFabric::join_nodes(NodePort one, NodePort other) {
  add_link({nullptr, one}, {nullptr, other});
}

void ModelFabric::add_link(const End& a, const End& b) {
  Link link;
  link.from = a;
  link.to = b;
  links_.push_back(link);
  std::swap(link.from, link.to);
  links_.push_back(std::move(link));
}

std::optional<NodePort> ModelFabric::neighbour(NodePort at) const {
  for (const Link& link : links_) {
    const bool between_nodes = link.from.host == nullptr && link.to.host == nullptr;
    if (between_nodes && link.from.node == at) return link.to.node;
  }
  return std::nullopt;
}

void ModelFabric::set_up(const FabricHost& host, bool up) {
  for (Link& link : links_) {
    if (link.from.host == &host || link.to.host == &host) link.up = up;
  }
}

void ModelFabric::inject(NodePort at, const Frame& frame) {
  wire_.emplace(now_ + timing_.flight, Arrival{{nullptr, at}, frame});
}

Verdict ModelFabric::receive(NodePort at, const Frame& frame) {
  std::vector<Emission> out;
  const Verdict verdict = nodes_.at(at.node).receive(at.port, frame, out);
  emit(at.node, out);
  return verdict;
}

bool ModelFabric::pass_deadline(unsigned node, std::uint32_t sequence) {
  std::vector<Emission> out;
  const bool reduced = nodes_.at(node).deadline_passed(0, sequence, out);
  emit(node, out);
  return reduced;
}

std::optional<FabricTime> ModelFabric::send() {
  std::optional<FabricTime> next;
  const auto not_after = [&next](FabricTime time) { next = std::min(next.value_or(time), time); };
  for (Link& link : links_) {
    send_all(link);
    if (link.free_at > now_) not_after(link.free_at);
  }
  if (!wire_.empty()) not_after(wire_.begin()->first);
  return next;
}

void ModelFabric::advance(FabricTime time) {
  now_ = std::max(now_, time);
  while (!wire_.empty() && wire_.begin()->first <= now_) {
    const Arrival arrival = std::move(wire_.begin()->second);
    wire_.erase(wire_.begin());
    deliver(arrival);
  }
}

void ModelFabric::send_all(Link& link) {
  while (link.free_at <= now_) {
    const std::optional<Frame> frame =
        link.from.host != nullptr ? link.from.host->transmit(now_) : link.queue.pop();
    if (!frame) return;
    put_on_wire(link, *frame);
  }
}

void ModelFabric::put_on_wire(Link& link, const Frame& frame) {
  link.free_at =
      now_ + static_cast<FabricTime>(frame.bytes.size() + kFramingBytes) * timing_.per_byte;
  const bool lost = !link.up || happens(faults_.loss);
  const int copies = lost ? 0 : happens(faults_.duplicate) ? 2 : 1;
  for (int i = 0; i < copies; ++i) {
    const FabricTime late =
        happens(faults_.delay) ? static_cast<FabricTime>(random_() % (4 * timing_.flight)) : 0;
    send_copy(link, frame, link.free_at + late);
  }
  if (happens(faults_.stray)) {
    send_copy(link, frame, link.free_at + static_cast<FabricTime>(random_() % kStrayTime));
  }
}

void ModelFabric::send_copy(const Link& link, const Frame& frame, FabricTime at) {
  Arrival arrival{link.to, frame};
  arrival.frame.bad = happens(faults_.damage);
  if ((frame.bytes[layout::kIpService] & layout::kEcnMask) != 0 && happens(faults_.mark)) {
    arrival.frame.bytes[layout::kIpService] |= kEcnCe;
    store_ip_checksum(arrival.frame.bytes);
  }
  wire_.emplace(at + timing_.flight, std::move(arrival));
}

void ModelFabric::deliver(const Arrival& arrival) {
  if (arrival.to.host != nullptr) return arrival.to.host->receive(arrival.frame, now_);
  receive(arrival.to.node, arrival.frame);
}

void ModelFabric::emit(unsigned node, const std::vector<Emission>& emissions) {
  for (const Emission& emission : emissions) {
    const NodePort from{node, emission.port};
    const auto link = std::find_if(links_.begin(), links_.end(), [&](const Link& l) {
      return l.from.host == nullptr && l.from.node == from;
    });
    if (link == links_.end()) {
      if (exit_) exit_(from, emission.frame);
    } else if (link->to.host != nullptr || !lost_ || !lost_(emission)) {
      link->queue.push(emission);
    }
  }
}

bool ModelFabric::happens(double probability) {
  return std::bernoulli_distribution(probability)(random_);
}

}  // namespace trib
