// SPDX-License-Identifier: Apache-2.0
// A whole job in one object: a node and one worker engine behind each of its ports, joined by links
// that keep the wire's pace. In: one collective per worker. Out: the collectives done (the results
// lie in the callers' buffers) and when the first byte was sent and the last one received.
// Plain C++, one thread, deterministic for a given configuration.
//
// Errors, all from run() and run_until(): ClusterError for a mismatch with the model, a broken
// stream protocol, counters that do not balance, or no progress for timeout_cycles; RtlError for a
// failed assertion of the design; WorkerError for an ERROR frame or a worker that gave up.
//
// For measurements of another kind use the parts: dut(), source(), sink(), step(), run_until().
// A source with frames pushed to it sends these before it asks the worker.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/worker/collective.h"
#include "model/worker/worker.h"
#include "verif/bfm/axi_lite_master.h"
#include "verif/bfm/node_control.h"
#include "verif/bfm/pcapng_writer.h"
#include "verif/bfm/stream_checker.h"
#include "verif/clock/clock_scheduler.h"
#include "verif/cluster/cluster_config.h"
#include "verif/cluster/cluster_error.h"
#include "verif/cluster/cluster_port.h"
#include "verif/cluster/model_check.h"
#include "verif/dut/node_dut.h"

namespace trib {

struct ClusterTiming {
  std::uint64_t first_sent = 0;     // cycle that took the first beat of the first contribution
  std::uint64_t last_received = 0;  // cycle that took the last beat of the last result
  std::uint64_t cycles = 0;         // last_received - first_sent + 1
  std::uint64_t picoseconds = 0;    // the same at the clock of the node's configuration
};

class Cluster {
 public:
  /// Builds the node, resets it, writes its registers and starts the group.
  explicit Cluster(const ClusterConfig& config);
  /// The same with a node of the caller's, which must have at least config.workers ports.
  Cluster(ClusterConfig config, std::unique_ptr<NodeDut> dut);
  Cluster(const Cluster&) = delete;  // its parts refer to each other
  Cluster& operator=(const Cluster&) = delete;

  /// One collective for each worker, all alike in elements and message_id; returns when all are
  /// done. May be called any number of times.
  ClusterTiming run(const std::vector<Collective>& collectives);

  /// Decides what becomes of each frame on a link: the same frame, another one, or null = lost.
  void set_link_fault(const LinkFault& fault);

  /// One clock cycle.
  void step() { clock_.step(); }
  /// Steps until `done` holds; throws ClusterError when it does not within `max_cycles`.
  void run_until(const std::function<bool()>& done, std::uint64_t max_cycles);
  /// Index of the coming cycle, from the start of reset, and its time.
  std::uint64_t cycle() const { return clock_.cycles(0); }
  Time time_of(std::uint64_t cycle) const { return static_cast<Time>(cycle) * period_; }
  /// Joins the clock domain, called after the cluster's own parts.
  void attach(Clocked& clocked) { clock_.attach(0, clocked); }

  const ClusterConfig& config() const { return config_; }
  const NodeConfig& node_config() const { return node_config_; }
  NodeDut& dut() { return *dut_; }
  NodeControl& control() { return control_; }
  /// All counters and states of the node; takes a cycle or ten for each.
  std::vector<PageSnapshot> pages() { return control_.pages(shape_); }
  Worker& worker(unsigned port) { return ports_.at(port)->worker(); }
  StreamSource& source(unsigned port) { return ports_.at(port)->source(); }
  StreamSink& sink(unsigned port) { return ports_.at(port)->sink(); }
  /// Null unless config().check.
  const ModelCheck* model_check() const { return model_check_.get(); }

  /// Throws ClusterError if a check has found something or a port's counters do not balance; with
  /// check also if the node still owes a frame. run() calls it at its end.
  void verify();

 private:
  void reset();
  NodeConfig describe_node(unsigned window) const;
  void add_port(unsigned port);
  void on_edge(const ClockEdge& edge);
  void wait_for_workers();
  void drain();
  ClusterTiming timing() const;

  ClusterConfig config_;
  Time period_;
  std::unique_ptr<NodeDut> dut_;
  ClockScheduler clock_;
  AxiLiteMaster axi_;
  NodeControl control_;
  NodeParameters shape_{};
  NodeConfig node_config_;
  std::unique_ptr<PcapngWriter> pcap_;
  std::unique_ptr<ModelCheck> model_check_;
  std::unique_ptr<StreamChecker> stream_checker_;
  std::vector<std::unique_ptr<ClusterPort>> ports_;
};

}  // namespace trib
