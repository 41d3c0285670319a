// SPDX-License-Identifier: Apache-2.0
// A network of endpoints for tests: a topology and an algorithm by name, links that may lose, and messages
// whose every element is another in every worker and message. Results are compared with the golden sums.
#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "model/endpoint/message_sum.h"
#include "model/schedule/topology.h"
#include "verif/endpoint/network/endpoint_network.h"

namespace trib::endpoint {

/// Of which kind the endpoints are.
enum class Made { kModel, kRtl };

/// Parameters over which a test is repeated.
struct Endpoints {
  Made made;
  std::uint64_t first_seed, last_seed;
};
inline std::string name_of(const Endpoints& endpoints) {
  return endpoints.made == Made::kRtl ? "Rtl" : "Model";
}
inline void PrintTo(const Endpoints& endpoints, std::ostream* to) { *to << name_of(endpoints); }

inline constexpr Endpoints kModels{Made::kModel, 1, 10};
inline constexpr Endpoints kRtls{Made::kRtl, 1, 2};
inline constexpr Endpoints kManyRtls{Made::kRtl, 3, 10};

/// DEAD and LINGER in cycles: the times after which a life ends.
inline constexpr std::uint32_t kDeadCycles = 6'000;

/// A network that loses nothing, with short times.
struct BenchConfig {
  std::string topology = "torus:4";
  std::string algorithm = "ring";
  std::uint64_t seed = 1;
  bool lossy_links = false;    // between endpoints
  bool lossy_workers = false;  // their links
  std::size_t chunk_bytes = 512;
  std::vector<std::uint16_t> first_epochs;
  std::vector<unsigned> members;  // endpoints with a worker; empty: all
  EndpointTimes times{600, 200, 1'000, kDeadCycles, kDeadCycles};
  Time minimum_timeout = 40 * kMicrosecond;  // of a worker
  std::string waves;                         // of RTL; none if empty
  TimeWindow recorded;
};

/// Of each worker; their buffers.
struct BenchMessage {
  std::vector<std::vector<float>> sent, received;
  std::vector<Collective> collectives;
};

class ModelInterfaces;

class NetworkBench {
 public:
  NetworkBench(Made made, const BenchConfig& config);
  /// With endpoints from another maker.
  NetworkBench(const EndpointNetwork::Maker& make, const BenchConfig& config);

  EndpointNetwork& network() { return *network_; }
  const schedule::Topology& topology() const { return topology_; }
  unsigned workers() const { return network_->workers(); }

  /// An allreduce; `message` keeps its place until it is done.
  std::unique_ptr<BenchMessage> message(std::size_t elements);
  /// Runs it, and expects that all have the golden sums.
  void expect_all_reduce(std::size_t elements);
  void expect_sums(const BenchMessage& message);
  /// The sum of what some of the workers have sent.
  std::vector<float> sum_of(const BenchMessage& message, const std::vector<bool>& with_data) const;

  /// Steps until a worker has so many results of a message in progress.
  void run_until_results(unsigned worker, std::uint64_t results);
  /// Starts a message, cuts a link when worker 0 has some results of it, and returns when all workers
  /// have failed and every endpoint names the link.
  void cut_in_mid_message(unsigned endpoint, unsigned port);
  /// Steps until all workers but `exempt` have failed. An ERROR may be lost: a worker then learns of the
  /// end when it sends again.
  void wait_for_errors(unsigned exempt = kNobody);
  static constexpr unsigned kNobody = 1'000;

  /// The schedule of the algorithm in a network without this link; the endpoints are configured with it.
  void leave_out(unsigned one, unsigned other);

 private:
  EndpointNetworkConfig network_config();
  EndpointNetwork::Maker maker(Made made, const NetworkTables& tables);
  NetworkTables tables_for(const schedule::Topology& topology) const;
  bool all_name_a_fault();
  void expect_fault(unsigned endpoint, unsigned port);

  BenchConfig config_;
  schedule::Topology topology_;
  std::unique_ptr<ChunkReduction> reduction_;
  std::shared_ptr<ModelInterfaces> interfaces_;  // of models
  std::unique_ptr<EndpointNetwork> network_;
  std::uint32_t messages_ = 0;
};

}  // namespace trib::endpoint
