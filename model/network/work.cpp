// SPDX-License-Identifier: Apache-2.0
#include "model/network/work.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <unordered_set>

#include "model/nic/table_builder.h"

namespace trib::network {
namespace {

using nic::Operation;

/// Of a flow at a node.
struct Place {
  std::uint32_t last_child = kNone, parent = kNone;  // messages
};

/// Fills in what messages wait for, and the lists.
void connect(Work& work) {
  std::sort(work.messages.begin(), work.messages.end(), [](const Message& a, const Message& b) {
    return std::make_tuple(a.step, a.to, a.from, a.arrival) <
           std::make_tuple(b.step, b.to, b.from, b.arrival);
  });
  std::vector<Place> places(std::size_t{work.nodes} * work.flows.size());
  const auto place = [&](std::uint32_t node, std::uint32_t flow) -> Place& {
    return places[std::size_t{node} * work.flows.size() + flow];
  };
  for (std::uint32_t m = 0; m < work.messages.size(); ++m) {
    Message& message = work.messages[m];
    Place& there = place(message.to, message.flow);
    if (message.operation == Operation::kReduce) {
      message.taken_after = there.last_child;
      there.last_child = m;
    } else {
      there.parent = m;
    }
  }
  work.lists.resize(work.links);
  for (std::uint32_t m = 0; m < work.messages.size(); ++m) {
    Message& message = work.messages[m];
    const Place& here = place(message.from, message.flow);
    const bool from_parent = message.operation == Operation::kGather && here.parent != kNone;
    message.sent_after = from_parent ? here.parent : here.last_child;
    work.lists[work.routes[message.route].front()].push_back(m);
  }
}

/// Links of a path, of which each carries one message in a step.
class LinkChoice {
 public:
  explicit LinkChoice(const schedule::Topology& topology) : topology_(topology) {}

  std::uint32_t take(std::uint32_t step, schedule::Vertex from, schedule::Vertex to) {
    for (const std::uint32_t link : topology_.links_from(from)) {
      if (topology_.links()[link].to != to) continue;
      if (busy_.insert(std::uint64_t{step} << 32 | link).second) return link;
    }
    throw std::invalid_argument("no free link from " + topology_.name_of(from) + " to " +
                                topology_.name_of(to) + " in step " + std::to_string(step));
  }

 private:
  const schedule::Topology& topology_;
  std::unordered_set<std::uint64_t> busy_;
};

}  // namespace

bool Work::relays() const {
  return std::any_of(routes.begin(), routes.end(), [](const auto& r) { return r.size() > 1; });
}

Work work_of(const nic::Wiring& wiring, const std::vector<nic::Tables>& tables) {
  Work work;
  work.nodes = wiring.nodes();
  work.links = wiring.nodes() * wiring.ports();
  for (const nic::FlowRow& row : tables.front().rows)
    work.flows.push_back({row.size, row.after ? std::uint32_t{*row.after} : kNone});
  for (std::uint32_t link = 0; link < work.links; ++link) work.routes.push_back({link});
  for (std::uint32_t n = 0; n < wiring.nodes(); ++n) {
    for (std::uint32_t p = 0; p < tables[n].lists.size(); ++p) {
      for (const nic::ListEntry& entry : tables[n].lists[p]) {
        Message message;
        message.step = entry.step;
        message.flow = entry.flow;
        message.operation = entry.operation;
        message.from = n;
        message.to = wiring.peers[n][p].value().node;
        message.arrival = wiring.peers[n][p]->port;
        message.route = n * wiring.ports() + p;
        work.messages.push_back(message);
      }
    }
  }
  connect(work);
  return work;
}

Work work_of(const schedule::Topology& topology, const schedule::Schedule& schedule,
             std::uint32_t flits) {
  Work work;
  work.nodes = topology.nodes();
  work.links = static_cast<std::uint32_t>(topology.links().size());
  for (const nic::Block& block : nic::equal_blocks(flits, schedule.chunks))
    work.flows.push_back({block.size, kNone});
  std::vector<schedule::Transfer> transfers = schedule.transfers;
  std::stable_sort(transfers.begin(), transfers.end(),
                   [](const auto& a, const auto& b) { return a.step < b.step; });
  LinkChoice choice(topology);
  std::vector<std::uint32_t> flow_of(schedule.chunks);
  for (std::uint32_t c = 0; c < schedule.chunks; ++c) flow_of[c] = c;
  std::vector<bool> gathers(schedule.chunks);
  for (const schedule::Transfer& transfer : transfers) {
    const bool gather = transfer.operation == schedule::Operation::kGather;
    std::uint32_t& flow = flow_of[transfer.chunk];
    if (!gather && gathers[transfer.chunk]) {
      work.flows.push_back({work.flows[flow].flits, flow});
      flow = static_cast<std::uint32_t>(work.flows.size() - 1);
    }
    gathers[transfer.chunk] = gather;
    std::vector<schedule::Vertex> path = schedule.paths[transfer.path];
    if (path.empty()) path = {transfer.from, transfer.to};
    Message message;
    message.step = transfer.step;
    message.flow = flow;
    message.operation = gather ? Operation::kGather : Operation::kReduce;
    message.from = transfer.from;
    message.to = transfer.to;
    message.arrival =
        static_cast<std::uint32_t>(topology.port_to(transfer.to, path[path.size() - 2]));
    message.route = static_cast<std::uint32_t>(work.routes.size());
    work.routes.emplace_back();
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
      work.routes.back().push_back(choice.take(transfer.step, path[i], path[i + 1]));
    work.messages.push_back(message);
  }
  connect(work);
  return work;
}

}  // namespace trib::network
