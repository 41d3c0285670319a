// SPDX-License-Identifier: Apache-2.0
// A tree of golden nodes on a ModelFabric. A frame that is put in goes on from node to node, in
// the order of sending, until no node has anything to send; what leaves the tree is collected.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/fabric/model_fabric.h"
#include "model/frame/body.h"

namespace trib {

class NodeTree {
 public:
  using Place = NodePort;
  struct Delivery {
    Place from;
    Frame frame;
  };

  // A regular tree of nodes with `fan_out` children each, in `levels` levels; on the nodes of
  // the lowest level are workers. Node 0 is the root, and the nodes of each level follow those of
  // the level above. The uplink of a node is port `uplink`, its children are on the others in
  // rising order. A worker on port p is default_worker(p), on any leaf. All registers are set:
  // members and parents; children that are workers, and epoch 7, only if `workers_known`.
  static NodeTree regular(unsigned levels, unsigned fan_out, unsigned workers, unsigned uplink,
                          bool workers_known = true, const ReductionSet& reductions = {});

  std::size_t size() const { return fabric_->nodes(); }
  NodeModel& node(unsigned n) { return fabric_->node(n); }
  const NodeModel& node(unsigned n) const { return fabric_->node(n); }
  // Places of the workers: leaf by leaf, in port order.
  const std::vector<Place>& workers() const { return workers_; }
  std::vector<Place> children(unsigned node) const;
  bool is_leaf(unsigned node) const { return node >= size() - leaves_; }

  void start_all();
  // Which frames on links between nodes are lost; none at first.
  void lose(std::function<bool(const Emission&)> lost) { fabric_->lose(std::move(lost)); }
  // A contribution of the worker at that place: DATA and WANT, unless `change` says otherwise.
  Frame contribution(const Place& worker, std::uint32_t sequence, const std::vector<float>& values,
                     const std::function<void(Header&)>& change = {}) const;
  Frame control(FrameType type, const Place& worker,
                const std::function<void(Header&)>& change = {}) const;
  Frame join(const Place& worker, const std::function<void(Header&)>& change,
             const JoinBody& body) const;
  Verdict put(const Place& at, const Frame& frame);
  bool deadline(unsigned node, std::uint32_t sequence);
  // Frames that have left the tree since the last call.
  std::vector<Delivery> take() { return std::exchange(*delivered_, {}); }

 private:
  NodeTree();

  Frame frame(FrameType type, const Place& worker, const std::vector<float>& values,
              const std::function<void(Header&)>& change) const;

  std::unique_ptr<ModelFabric> fabric_;
  unsigned leaves_ = 0;
  std::vector<Place> workers_;
  std::unique_ptr<std::vector<Delivery>> delivered_;  // where the fabric finds it
};

}  // namespace trib
