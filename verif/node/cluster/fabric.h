// SPDX-License-Identifier: Apache-2.0
// A whole job in one object: a tree of nodes, joined by links with delay and faults, and a worker
// engine on each port that leads to no node (verif/fabric). In: one collective
// per worker. Out: the collectives done (the results lie in the callers' buffers) and when the
// first byte was sent and the last one received. Plain C++, one thread, deterministic for a given
// configuration; all nodes have the same clock.
//
// Errors: std::invalid_argument for a bad configuration; from run() and run_until() FabricError
// for a mismatch with the model, a broken stream protocol, counters of nodes or links that do not
// balance, or no progress for timeout_cycles; RtlError for a failed assertion of the design;
// WorkerError for an ERROR frame or a worker that gave up; Stopped. When one of them leaves run()
// or run_until(), the waves are marked where it happened.
//
// For measurements of another kind use the parts: node(), source(), sink(), step(), run_until().
// A source with frames pushed to it sends these before it takes what comes from the link.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "host/engine/collective.h"
#include "host/engine/worker.h"
#include "verif/fabric/cluster_timing.h"
#include "verif/fabric/link_fabric.h"
#include "verif/node/cluster/fabric_config.h"
#include "verif/node/cluster/fabric_node.h"
#include "verif/node/cluster/frame_record.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/trace/step_file.h"

namespace trib {

/// The outcome for a frame on the link of `worker`: the same frame, another one, or null = lost.
/// One that is returned with `bad` set is what a bit error makes of it.
using LinkFault = std::function<FramePtr(unsigned worker, Direction direction, FramePtr frame)>;

class Fabric {
 public:
  using NodeFactory = std::function<std::unique_ptr<NodeDut>(unsigned node)>;

  /// Builds the nodes, resets them and writes their registers. The group is started by them, or
  /// joined by all workers.
  explicit Fabric(const FabricConfig& config);
  /// The same with nodes of the caller's, which must be equal in ports and beat.
  Fabric(FabricConfig config, const NodeFactory& make_node);
  Fabric(const Fabric&) = delete;  // its parts refer to each other
  Fabric& operator=(const Fabric&) = delete;

  /// One collective for each worker, all equal in elements and message_id; returns when all are
  /// done and nothing is in flight any more. May be called any number of times.
  ClusterTiming run(const std::vector<Collective>& collectives);

  /// Every worker that has not joined does so now, again if it has failed; returns when all have,
  /// those of a node in one epoch. Work that the others have begun is lost, if that takes a newer life
  /// (GR2).
  void join();
  /// A single worker starts to join, again if it has been in the group. `ports`: how many are to
  /// join at its node, if it has not joined before; 0: all that the tree has there.
  void join_worker(unsigned worker, unsigned ports = 0);
  /// See WorkerPort::replace; the new process is one of the job that was begun last.
  void replace_worker(unsigned worker);
  /// All workers' processes are gone, in whatever state they were, and those of another job take
  /// their places. None has joined yet.
  void begin_job(std::uint32_t job);
  /// END by registers at all nodes. No JOIN may be in flight: its order with END is not known.
  void end_groups();
  /// A node loses all that it knows, and gets its registers back. Its links are down meanwhile,
  /// from before that on until none of its streams is within a frame.
  void reset_node(unsigned node);
  /// See WorkerPort::failure.
  const std::optional<WorkerError>& failure(unsigned worker) const {
    return fabric_.worker(worker).failure();
  }

  /// For directed tests, on every worker's link, ahead of chance.
  void set_link_fault(const LinkFault& fault);

  /// Steps until nothing is in flight any more. Retransmissions that crossed their result may be.
  void drain() { fabric_.drain(); }
  /// One clock cycle. Throws Stopped if the process was asked to stop (stop_request.h).
  void step() { fabric_.step(); }
  /// Steps until `done` holds; throws FabricError when it does not within `max_cycles`.
  void run_until(const std::function<bool()>& done, std::uint64_t max_cycles) {
    fabric_.run_until(done, max_cycles);
  }
  /// Index of the coming cycle, from the start of reset, and its time.
  std::uint64_t cycle() const { return fabric_.cycle(); }
  Time time_of(std::uint64_t cycle) const { return fabric_.time_of(cycle); }
  /// Joins the clock domain, called after the fabric's own parts.
  void attach(Clocked& clocked) { fabric_.attach(clocked); }

  const FabricConfig& config() const { return config_; }
  unsigned nodes() const { return static_cast<unsigned>(nodes_.size()); }
  unsigned workers() const { return fabric_.workers(); }
  const WorkerPlace& place(unsigned worker) const { return places_.at(worker); }
  FabricNode& node(unsigned index) { return *nodes_.at(index); }
  const FabricNode& node(unsigned index) const { return *nodes_.at(index); }
  Worker& worker(unsigned index) { return fabric_.worker(index).worker(); }
  StreamSource& source(unsigned worker) { return fabric_.worker(worker).source(); }
  StreamSink& sink(unsigned worker) { return fabric_.worker(worker).sink(); }
  Link& link(unsigned worker) { return fabric_.worker(worker).link(); }
  /// Between node `child` and its parent.
  Trunk& trunk(unsigned child) { return *trunks_.at(child); }

  /// Ends the recordings, which are whole only then. Throws RecordingError if one is
  /// not, or would be empty. Without it the destructor ends them, and reports no error.
  void close_recordings();

  /// Throws FabricError if a check has found something or the counters of a node do not balance;
  /// with check also if a node still owes a frame. run() calls it at its end.
  void verify();

 private:
  void build_nodes(const NodeFactory& make_node);
  void reset();
  std::uint32_t draw_incarnation(unsigned worker);
  std::vector<Link*> links_at(unsigned node);
  void add_worker(unsigned worker);
  void add_trunk(unsigned child);
  void record(unsigned node, unsigned port, StreamSource& source, StreamSink& sink);
  bool all_joined();
  template <typename Action>
  void marked(const Action& action);
  void throw_failure() const;
  void wait_for_workers();
  ClusterTiming timing() const;

  FabricConfig config_;
  std::vector<WorkerPlace> places_;  // by worker
  std::uint64_t processes_ = 0;      // of workers, so far
  std::vector<std::unique_ptr<FabricNode>> nodes_;
  LinkFabric fabric_;
  std::unique_ptr<FrameRecord> pcap_;
  std::unique_ptr<StepFile> trace_;
  std::vector<Trunk*> trunks_;  // by child; null for the root
};

}  // namespace trib
