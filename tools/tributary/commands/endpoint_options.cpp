// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/endpoint_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <array>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/schedule/read_schedule.h"
#include "verif/endpoint/network/rtl_endpoint.h"

namespace trib {
namespace {

constexpr const char* kStar = "star";
constexpr std::size_t kLeastChunk = 4 * endpoint::kFlitBytes;
// Options that only a node has.
constexpr std::array kOfNode = {"--onset",           "--config",   "--pins",
                                "--trace",           "--picture",  "--counters",
                                "--result-encoding", "--exchange", "--error-feedback"};

// A ring is a torus in one dimension.
schedule::Topology topology_of(const std::string& network) {
  const std::string ring = "ring:";
  if (network.rfind(ring, 0) != 0) {
    if (schedule::names_topology(network) || std::filesystem::exists(network)) {
      return read_topology(network);
    }
    throw UsageError(fmt::format(
        "--network: no network and no file '{}'; networks are star, ring:4, torus:4x4, mesh:3x5 "
        "and files with a graph",
        network));
  }
  const std::string size = network.substr(ring.size());
  if (size.empty() || size.find_first_not_of("0123456789") != std::string::npos) {
    throw UsageError(fmt::format("--network {}: ring:N is needed, as ring:8", network));
  }
  return read_topology("torus:" + size);
}

}  // namespace

void EndpointOptions::add_to(CLI::App& command) {
  command
      .add_option(
          "--network", network_,
          "star: one node; ring:8, torus:4x4, mesh:3x5 or a file with a graph: endpoints with "
          "a worker at each, and links between them")
      ->capture_default_str();
  command
      .add_option(
          "--algorithm", algorithm_,
          "Of the schedule that endpoints execute, as of `schedule`; default: ring for a ring, "
          "else multitree")
      ->check(CLI::IsMember(schedule::algorithm_names()));
  command
      .add_option("--members", members_,
                  "Endpoints that have a worker, comma-separated, ascending; the others pass on "
                  "what these add up; default: all")
      ->delimiter(',');
  command
      .add_option("--loss", loss_,
                  "Share of the frames that each link of a network of endpoints loses, 0 to 0.2")
      ->check(CLI::Range(0.0, 0.2))
      ->capture_default_str();
}

void EndpointOptions::check(const CLI::App& command, const CompressionOptions& compression,
                            NodeOptions& node) {
  if (network_ == kStar) {
    node.require_ports();
    for (const char* option : {"--algorithm", "--members", "--loss"}) {
      if (command.get_option(option)->count() == 0) continue;
      throw UsageError(fmt::format("{}: is of a --network of endpoints, as ring:4", option));
    }
    return;
  }
  for (const char* option : kOfNode) {
    const CLI::Option* const there = command.get_option_no_throw(option);
    if (there == nullptr || there->count() == 0) continue;
    throw UsageError(fmt::format("--network {}: endpoints have no {}", network_, option));
  }
  if (node.chunk_bytes % endpoint::kFlitBytes != 0 || node.chunk_bytes < kLeastChunk) {
    throw UsageError(fmt::format("--chunk {}: endpoints need a multiple of {}, at least {}",
                                 node.chunk_bytes, endpoint::kFlitBytes, kLeastChunk));
  }
  encoding_ = compression.encoding();
  if (encoding_.is_mx()) {
    throw UsageError(
        fmt::format("--compress {}: links of endpoints have A and B", codec::name_of(encoding_)));
  }
  compile();
  check_members();
  const auto workers = static_cast<unsigned>(members_.size());
  if (command.get_option("--workers")->count() > 0) {
    throw UsageError(fmt::format(
        "--network {}: endpoints have no --workers; this network has {}, one at each endpoint{}",
        network_, workers, workers < tables_->endpoints() ? " of --members" : ""));
  }
  node.workers = workers;
}

void EndpointOptions::check_members() {
  const unsigned endpoints = tables_->endpoints();
  if (members_.empty()) {
    members_.resize(endpoints);
    std::iota(members_.begin(), members_.end(), 0U);
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (members_[i] >= endpoints) {
      throw UsageError(fmt::format("--members: endpoint {} is not one of 0 to {} of {}",
                                   members_[i], endpoints - 1, network_));
    }
    if (i > 0 && members_[i] <= members_[i - 1]) {
      throw UsageError(fmt::format("--members: {} after {}; name each once, in ascending order",
                                   members_[i], members_[i - 1]));
    }
  }
}

std::string EndpointOptions::algorithm_words() const {
  if (members_.size() == tables_->endpoints()) return algorithm_;
  return fmt::format("{}, workers at {}", algorithm_, fmt::join(members_, " "));
}

void EndpointOptions::compile() {
  if (algorithm_.empty()) algorithm_ = network_.rfind("ring:", 0) == 0 ? "ring" : "multitree";
  try {
    const schedule::Topology topology = topology_of(network_);
    topology.require_connected();
    tables_ = endpoint::network_tables(
        topology, build_schedule(topology, algorithm_, schedule::OrderChoice::kBest),
        endpoint::kBuiltLimits);
  } catch (const std::invalid_argument& error) {
    throw UsageError(
        fmt::format("--network {} --algorithm {}: {}", network_, algorithm_, error.what()));
  }
}

EndpointJobConfig EndpointOptions::job_config(const NodeOptions& node) const {
  EndpointJobConfig config;
  config.tables = tables();
  config.members = members_;
  config.chunk_bytes = node.chunk_bytes;
  config.loss = loss_;
  config.encoding = encoding_;
  config.seed = node.seed;
  return config;
}

EndpointJobConfig EndpointOptions::job_config(const NodeOptions& node,
                                              const RecordingOptions& recording) const {
  EndpointJobConfig config = job_config(node);
  config.pcap = recording.pcap;
  config.waves = recording.waves;
  config.recorded = recording.window();
  return config;
}

}  // namespace trib
