// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/node_tree.h"

#include <utility>

#include "model/frame/codec.h"

namespace trib {
namespace {

// Ports 0, 1, .. without the uplink.
std::vector<unsigned> child_ports(unsigned children, unsigned uplink) {
  std::vector<unsigned> ports;
  for (unsigned p = 0; ports.size() < children; ++p) {
    if (p != uplink) ports.push_back(p);
  }
  return ports;
}

}  // namespace

NodeTree NodeTree::regular(unsigned levels, unsigned fan_out, unsigned workers, unsigned uplink,
                           bool workers_known, const ReductionSet& reductions) {
  NodeTree tree;
  unsigned count = 0;
  for (unsigned level = 0, width = 1; level < levels; ++level, width *= fan_out) {
    count += width;
    tree.leaves_ = width;
  }
  std::vector<NodeConfig> configs(count);
  const std::vector<unsigned> inner_ports = child_ports(fan_out, uplink);
  const std::vector<unsigned> leaf_ports = child_ports(workers, uplink);
  for (unsigned n = 0; n < count; ++n) {
    NodeConfig& config = configs[n];
    GroupConfig& group = config.groups[0];
    const bool leaf = n >= count - tree.leaves_;
    config.node = default_tree_node(n);
    config.ports = 8;
    config.reductions = reductions;
    group.epoch = workers_known ? 7 : 0;
    group.peers.resize(8);
    for (unsigned port : leaf ? leaf_ports : inner_ports) group.members |= 1u << port;
    if (n != 0) {
      const unsigned parent = (n - 1) / fan_out;
      const unsigned parent_port = inner_ports[(n - 1) % fan_out];
      group.uplink = uplink;
      group.rank = static_cast<std::uint16_t>((n - 1) % fan_out);
      group.peers[uplink] = configs[parent].node;
      configs[parent].groups[0].peers[parent_port] = config.node;
      tree.links_[{n, uplink}] = {parent, parent_port};
      tree.links_[{parent, parent_port}] = {n, uplink};
    }
    if (!leaf) continue;
    for (unsigned w = 0; w < workers; ++w) {
      const unsigned port = leaf_ports[w];
      tree.workers_.push_back({n, port});
      if (workers_known) group.peers[port] = default_worker(port);
    }
  }
  for (const NodeConfig& config : configs) tree.nodes_.emplace_back(config);
  return tree;
}

std::vector<NodeTree::Place> NodeTree::children(unsigned node) const {
  std::vector<Place> children;
  for (unsigned p = 0; p < 8; ++p) {
    const auto link = links_.find({node, p});
    if (link == links_.end() || nodes_[node].config().groups[0].uplink == p) continue;
    children.push_back({link->second.first, p});
  }
  return children;
}

void NodeTree::start_all() {
  for (NodeModel& node : nodes_) node.start();
}

Frame NodeTree::frame(FrameType type, const Place& worker, const std::vector<float>& values,
                      const std::function<void(Header&)>& change) const {
  const NodeModel& node = nodes_.at(worker.node);
  Header h;
  h.source = default_worker(worker.port);
  h.destination = node.config().node;
  h.type = type;
  h.epoch = node.epoch();
  h.payload_bytes = static_cast<std::uint16_t>(values.size() * sizeof(float));
  if (change) change(h);
  if (values.empty()) return encode(h, nullptr);
  return encode(h, reinterpret_cast<const std::uint8_t*>(values.data()));
}

Frame NodeTree::contribution(const Place& worker, std::uint32_t sequence,
                             const std::vector<float>& values,
                             const std::function<void(Header&)>& change) const {
  return frame(FrameType::kContribution, worker, values, [&](Header& h) {
    h.flags = kFlagData | kFlagWant;
    h.count = 1;
    h.sequence = sequence;
    h.tag = 0xc0ffee00;
    if (change) change(h);
  });
}

Frame NodeTree::control(FrameType type, const Place& worker,
                        const std::function<void(Header&)>& change) const {
  return frame(type, worker, {}, change);
}

Frame NodeTree::join(const Place& worker, const std::function<void(Header&)>& change,
                     const JoinBody& body) const {
  return encode_join(read_header(frame(FrameType::kJoin, worker, {}, change).bytes), body);
}

Verdict NodeTree::put(const Place& at, const Frame& frame) {
  std::vector<Emission> out;
  const Verdict verdict = nodes_.at(at.node).receive(at.port, frame, out);
  send(at.node, out);
  pump();
  return verdict;
}

bool NodeTree::deadline(unsigned node, std::uint32_t sequence) {
  std::vector<Emission> out;
  const bool reduced = nodes_.at(node).deadline_passed(0, sequence, out);
  send(node, out);
  pump();
  return reduced;
}

void NodeTree::send(unsigned node, const std::vector<Emission>& emissions) {
  for (const Emission& emission : emissions) {
    const auto link = links_.find({node, emission.port});
    if (link == links_.end()) {
      delivered_.push_back({{node, emission.port}, emission.frame});
    } else if (!lost_ || !lost_(emission)) {
      on_wire_.emplace_back(link->second, emission.frame);
    }
  }
}

void NodeTree::pump() {
  while (!on_wire_.empty()) {
    const auto [to, frame] = std::move(on_wire_.front());
    on_wire_.pop_front();
    std::vector<Emission> out;
    nodes_.at(to.first).receive(to.second, frame, out);
    send(to.first, out);
  }
}

}  // namespace trib
