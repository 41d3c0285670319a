// SPDX-License-Identifier: Apache-2.0
// A whole job on a network of endpoints (docs/ENDPOINT.md): endpoints with links between them, and a
// worker engine at each, or at some of them. In: one collective per worker. Out: the collectives done, and the time that they
// took. Deterministic for a configuration. A failure is marked in the waves. Errors: FabricError for a run that makes no progress, a broken
// stream protocol or counts of links that do not balance; RtlError; WorkerError for a worker that has
// failed; Stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/engine/collective.h"
#include "host/engine/worker.h"
#include "model/base/random.h"
#include "verif/endpoint/network/endpoint_dut.h"
#include "verif/endpoint/network/endpoint_waves.h"
#include "verif/fabric/cluster_timing.h"
#include "verif/fabric/link_fabric.h"
#include "verif/sim/capture/pcapng_writer.h"
#include "verif/sim/stream/stream_checker.h"
#include "verif/sim/stream/stream_monitor.h"

namespace trib::endpoint {

/// Streams of 32 bytes at 156.25 MHz: ports of 40 Gb/s.
inline constexpr unsigned kNetworkGbps = 40;
inline constexpr Frequency kNetworkClock = kClock10g;
inline constexpr unsigned kBeatBytes = 32;

struct EndpointNetworkConfig {
  NetworkTables tables;
  std::vector<unsigned>
      members;  // endpoints with a worker, ascending; empty: all. The others are relays
  std::size_t chunk_bytes = kMaxPayload;  // a multiple of 16
  unsigned window = 16;                   // of nodes and endpoints, as they are built
  EndpointTimes times;
  std::uint8_t encoding = 0;  // of links between endpoints, byte 62 (EP21)
  LinkConfig worker_link;
  LinkConfig link;  // between endpoints
  WireRate link_rate{kBeatBytes, 1};
  std::uint32_t job = 1;
  std::uint64_t seed = 1;
  std::vector<std::uint16_t> first_epochs;        // registers EPOCH; empty: 0, the JOIN's
  Time minimum_timeout = kDefaultMinimumTimeout;  // of a worker
  unsigned max_retries = 10;                      // of a worker, for a chunk
  std::uint64_t timeout_cycles = 4'000'000;       // without a frame for any worker
  std::string waves;                              // file (endpoint_waves.h); none if empty
  TimeWindow recorded;                            // that it holds
};

class EndpointNetwork {
 public:
  using Maker = std::function<std::unique_ptr<EndpointDut>(unsigned endpoint)>;

  /// Builds the endpoints, resets them and writes their registers. No worker has joined.
  EndpointNetwork(EndpointNetworkConfig config, const Maker& make_endpoint);
  EndpointNetwork(const EndpointNetwork&) = delete;  // its parts refer to each other
  EndpointNetwork& operator=(const EndpointNetwork&) = delete;

  /// Every worker that has not joined begins to, again if it has failed.
  void begin_join();
  /// The same until all have joined.
  void join();
  /// Those of another job take all workers' places. None has joined yet.
  void begin_job(std::uint32_t job);
  /// A worker's process has died, and another one of the same job takes its place.
  void replace_worker(unsigned worker);
  /// The tables of the same endpoints without some links, or with other ones; no life may be active.
  void set_tables(const NetworkTables& tables);

  /// One collective for each worker; all are begun.
  void start(const std::vector<Collective>& collectives);
  /// Until all collectives that were started are done.
  ClusterTiming finish();
  ClusterTiming run(const std::vector<Collective>& collectives) {
    start(collectives);
    return finish();
  }

  void step() { fabric_.step(); }
  void run_until(const std::function<bool()>& done, std::uint64_t max_cycles) {
    fabric_.run_until(done, max_cycles);
  }
  std::uint64_t cycle() const { return fabric_.cycle(); }
  Time time_of(std::uint64_t cycle) const { return fabric_.time_of(cycle); }
  Time now() const { return time_of(cycle()); }
  void attach(Clocked& clocked) { fabric_.attach(clocked); }

  /// The last beat of a frame has passed a port of an endpoint, 0 that of its worker, 1 + p that of its
  /// link p, at the edge of this cycle.
  using FrameSeen = std::function<void(unsigned endpoint, unsigned port, Direction direction,
                                       const Frame& frame, std::uint64_t cycle)>;
  /// From now on `seen` is called for all frames.
  void watch(const FrameSeen& seen);

  const EndpointNetworkConfig& config() const { return config_; }
  unsigned endpoints() const { return static_cast<unsigned>(endpoints_.size()); }
  /// Of each worker.
  const std::vector<unsigned>& members() const { return config_.members; }
  unsigned workers() const { return fabric_.workers(); }
  Worker& worker(unsigned index) { return fabric_.worker(index).worker(); }
  const std::optional<WorkerError>& failure(unsigned worker) const {
    return fabric_.worker(worker).failure();
  }
  Link& worker_link(unsigned worker) { return fabric_.worker(worker).link(); }
  /// Of the link at a port of an endpoint.
  Link& link(unsigned endpoint, unsigned port);
  LifeState read_state(unsigned endpoint) {
    return endpoints_.at(endpoint)->read_state([this] { step(); });
  }

  /// Throws FabricError if a check has found something.
  void verify() const;
  /// Ends the waves, if there are any. Errors: RecordingError.
  void close_waves();

 private:
  void add_endpoints(const Maker& make_endpoint);
  void configure();
  void wait_for_workers();
  std::uint64_t relays() const;
  void add_worker(unsigned endpoint);
  void add_trunks();
  std::uint32_t draw_incarnation();
  bool all_joined();
  void throw_failure() const;

  EndpointNetworkConfig config_;
  Random random_;
  std::vector<std::unique_ptr<EndpointDut>> endpoints_;
  std::unique_ptr<EndpointWaves> waves_;
  LinkFabric fabric_;
  std::vector<std::vector<Trunk*>> trunks_;  // by endpoint and port
  std::vector<std::unique_ptr<StreamChecker>> checkers_;
  std::vector<std::unique_ptr<StreamMonitor>> monitors_;
};

}  // namespace trib::endpoint
