// SPDX-License-Identifier: Apache-2.0
// A fabric of one node with a worker on each of its first ports, so that worker and port are one
// number; see fabric.h for what it does and for its errors.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "verif/node/cluster/cluster_config.h"
#include "verif/node/cluster/fabric.h"

namespace trib {

class Cluster {
 public:
  explicit Cluster(const ClusterConfig& config);
  /// The same with a node of the caller's, which must have at least config.workers ports.
  Cluster(const ClusterConfig& config, std::unique_ptr<NodeDut> dut);

  ClusterTiming run(const std::vector<Collective>& collectives) { return fabric_.run(collectives); }
  void set_link_fault(const LinkFault& fault) { fabric_.set_link_fault(fault); }

  void step() { fabric_.step(); }
  void run_until(const std::function<bool()>& done, std::uint64_t max_cycles) {
    fabric_.run_until(done, max_cycles);
  }
  std::uint64_t cycle() const { return fabric_.cycle(); }
  Time time_of(std::uint64_t cycle) const { return fabric_.time_of(cycle); }
  void attach(Clocked& clocked) { fabric_.attach(clocked); }
  void verify() { fabric_.verify(); }
  void close_recordings() { fabric_.close_recordings(); }

  Fabric& fabric() { return fabric_; }
  const ClusterConfig& config() const { return config_; }
  const NodeConfig& node_config() const { return fabric_.node(0).config(); }
  NodeDut& dut() { return fabric_.node(0).dut(); }
  NodeControl& control() { return fabric_.node(0).control(); }
  /// All counters and states of the node; takes a cycle or ten for each.
  std::vector<PageSnapshot> pages() {
    const NodeParameters shape = control().identify();
    return control().pages(shape.ports, shape.groups);
  }
  Worker& worker(unsigned port) { return fabric_.worker(port); }
  StreamSource& source(unsigned port) { return fabric_.source(port); }
  StreamSink& sink(unsigned port) { return fabric_.sink(port); }
  Link& link(unsigned port) { return fabric_.link(port); }
  /// Null unless config().check.
  const StepChecker* step_checker() const { return fabric_.node(0).step_checker(); }

 private:
  ClusterConfig config_;
  Fabric fabric_;
};

}  // namespace trib
