// SPDX-License-Identifier: Apache-2.0
#include "model/nic/executor.h"

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "model/numerics/fp32.h"

namespace trib::nic {
namespace {

struct Message {
  ListEntry entry;
  Memory values;
};

struct FlowState {
  unsigned children = 0;  // done, in their order
  bool parent = false;
  unsigned sends = 0;
};

struct NodeState {
  std::vector<FlowState> flows;
  std::vector<std::size_t> next;             // entry of each list
  std::vector<std::deque<Message>> arrived;  // at each port
};

class Run {
 public:
  Run(const Wiring& wiring, const std::vector<Tables>& tables, std::vector<Memory>& memories,
      const OnMessage& on_message, const Rounding& of_roots, const Rounding& of_received)
      : wiring_(wiring),
        tables_(tables),
        memories_(memories),
        on_message_(on_message),
        of_roots_(of_roots),
        of_received_(of_received),
        nodes_(wiring.nodes()) {
    for (unsigned n = 0; n < wiring.nodes(); ++n) {
      nodes_[n].flows.resize(tables[n].rows.size());
      nodes_[n].next.resize(wiring.ports());
      nodes_[n].arrived.resize(wiring.ports());
      execution_.sent.emplace_back(wiring.ports());
    }
  }

  Execution run() {
    bool moved = true;
    while (moved) {
      moved = false;
      for (unsigned n = 0; n < wiring_.nodes(); ++n) {
        for (unsigned p = 0; p < wiring_.ports(); ++p) {
          while (send(n, p)) moved = true;
          while (receive(n, p)) moved = true;
        }
      }
    }
    for (unsigned n = 0; n < wiring_.nodes(); ++n) require_complete(n);
    return execution_;
  }

 private:
  [[noreturn]] static void fail(unsigned node, const char* what, unsigned flow) {
    throw std::runtime_error("node " + std::to_string(node) + ": " + what + " of flow " +
                             std::to_string(flow));
  }

  const FlowRow& row(unsigned node, unsigned flow) const { return tables_[node].rows[flow]; }

  bool complete(unsigned node, unsigned flow) const {
    const FlowState& state = nodes_[node].flows[flow];
    return state.children == row(node, flow).children.size() &&
           state.parent == row(node, flow).parent.has_value() &&
           state.sends == row(node, flow).sends;
  }

  bool after(unsigned node, unsigned flow) const {
    return !row(node, flow).after || complete(node, *row(node, flow).after);
  }

  std::uint32_t* block(unsigned node, unsigned flow) {
    return memories_[node].data() + std::size_t{kFlitWords} * row(node, flow).offset;
  }

  bool send(unsigned n, unsigned p) {
    NodeState& node = nodes_[n];
    if (p >= tables_[n].lists.size() || node.next[p] == tables_[n].lists[p].size()) return false;
    const ListEntry& entry = tables_[n].lists[p][node.next[p]];
    FlowState& state = node.flows[entry.flow];
    const FlowRow& flow = row(n, entry.flow);
    const bool from_parent = entry.operation == Operation::kGather && flow.parent;
    const bool ready = from_parent ? state.parent : state.children == flow.children.size();
    if (!ready || !after(n, entry.flow)) return false;
    if (!wiring_.peers[n][p]) fail(n, "no neighbour for a message", entry.flow);
    const std::uint32_t* begin = block(n, entry.flow);
    const PortOf to = *wiring_.peers[n][p];
    nodes_[to.node].arrived[to.port].push_back(
        {entry, {begin, begin + std::size_t{kFlitWords} * flow.size}});
    if (on_message_) on_message_({n, p}, entry, nodes_[to.node].arrived[to.port].back().values);
    ++execution_.sent[n][p].messages;
    execution_.sent[n][p].flits += flow.size;
    ++state.sends;
    ++node.next[p];
    return true;
  }

  bool receive(unsigned n, unsigned p) {
    NodeState& node = nodes_[n];
    if (node.arrived[p].empty()) return false;
    const Message& message = node.arrived[p].front();
    const unsigned f = message.entry.flow;
    if (f >= node.flows.size()) fail(n, "no row", f);
    const FlowRow& flow = row(n, f);
    if (message.values.size() != std::size_t{kFlitWords} * flow.size) fail(n, "another size", f);
    if (!after(n, f)) return false;
    if (message.entry.operation == Operation::kGather) {
      if (flow.parent != p || node.flows[f].parent) fail(n, "unexpected Gather", f);
      std::copy(message.values.begin(), message.values.end(), block(n, f));
      node.flows[f].parent = true;
    } else {
      const auto child = std::find(flow.children.begin(), flow.children.end(), p);
      const auto index = static_cast<unsigned>(child - flow.children.begin());
      if (child == flow.children.end() || index < node.flows[f].children)
        fail(n, "unexpected Reduce", f);
      if (index != node.flows[f].children) return false;
      std::uint32_t* own = block(n, f);
      for (std::size_t i = 0; i < message.values.size(); ++i) {
        const std::uint32_t value = message.values[i];
        own[i] = fp32_add(own[i], of_received_ ? of_received_(value) : value);
      }
      ++node.flows[f].children;
      if (of_roots_ && !flow.parent && node.flows[f].children == flow.children.size())
        std::transform(own, own + message.values.size(), own, of_roots_);
    }
    node.arrived[p].pop_front();
    return true;
  }

  void require_complete(unsigned n) const {
    for (unsigned f = 0; f < nodes_[n].flows.size(); ++f) {
      if (!complete(n, f)) fail(n, "something is left", f);
    }
    for (unsigned p = 0; p < tables_[n].lists.size(); ++p) {
      if (nodes_[n].next[p] != tables_[n].lists[p].size())
        fail(n, "a list ends before a message", tables_[n].lists[p][nodes_[n].next[p]].flow);
    }
  }

  const Wiring& wiring_;
  const std::vector<Tables>& tables_;
  std::vector<Memory>& memories_;
  const OnMessage& on_message_;
  const Rounding& of_roots_;
  const Rounding& of_received_;
  std::vector<NodeState> nodes_;
  Execution execution_;
};

}  // namespace

Execution execute(const Wiring& wiring, const std::vector<Tables>& tables,
                  std::vector<Memory>& memories, const OnMessage& on_message,
                  const Rounding& of_roots, const Rounding& of_received) {
  return Run(wiring, tables, memories, on_message, of_roots, of_received).run();
}

}  // namespace trib::nic
