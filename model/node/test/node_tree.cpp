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

NodeTree::NodeTree()
    : fabric_(std::make_unique<ModelFabric>(kAtOnce)),
      delivered_(std::make_unique<std::vector<Delivery>>()) {
  fabric_->on_exit([delivered = delivered_.get()](Place from, const Frame& frame) {
    delivered->push_back({from, frame});
  });
}

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
      tree.fabric_->join_nodes({n, uplink}, {parent, parent_port});
    }
    if (!leaf) continue;
    for (unsigned w = 0; w < workers; ++w) {
      const unsigned port = leaf_ports[w];
      tree.workers_.push_back({n, port});
      if (workers_known) group.peers[port] = default_worker(port);
    }
  }
  for (const NodeConfig& config : configs) tree.fabric_->add_node(config);
  return tree;
}

std::vector<NodeTree::Place> NodeTree::children(unsigned node) const {
  std::vector<Place> children;
  for (unsigned p = 0; p < 8; ++p) {
    const auto child = fabric_->neighbour({node, p});
    if (!child || this->node(node).config().groups[0].uplink == p) continue;
    children.push_back({child->node, p});
  }
  return children;
}

void NodeTree::start_all() {
  for (unsigned n = 0; n < size(); ++n) node(n).start();
}

Frame NodeTree::frame(FrameType type, const Place& worker, const std::vector<float>& values,
                      const std::function<void(Header&)>& change) const {
  const NodeModel& node = this->node(worker.node);
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
  const Verdict verdict = fabric_->receive(at, frame);
  fabric_->settle();
  return verdict;
}

bool NodeTree::deadline(unsigned node, std::uint32_t sequence) {
  const bool reduced = fabric_->pass_deadline(node, sequence);
  fabric_->settle();
  return reduced;
}

}  // namespace trib
