// SPDX-License-Identifier: Apache-2.0
// EndpointOptions: the command-line options that allreduce and train share, about the network of the
// workers: one node, or endpoints whose interfaces execute a schedule (docs/ENDPOINT.md).
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/endpoint/network_tables.h"
#include "tools/tributary/commands/compression_options.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/endpoints/endpoint_job.h"

namespace trib {

class EndpointOptions {
 public:
  // Adds --network, --algorithm, --members and --loss.
  void add_to(CLI::App& command);
  // Compiles the schedule, and sets the number of workers. Throws UsageError for an option that only a
  // node has, for a network, an algorithm or a codec that is none, or that endpoints cannot serve, for
  // members that are none; without a network of endpoints for --algorithm, --members and --loss.
  void check(const CLI::App& command, const CompressionOptions& compression, NodeOptions& node);

  // Endpoints, not one node.
  bool given() const { return tables_.has_value(); }
  const std::string& network() const { return network_; }
  const std::string& algorithm() const { return algorithm_; }
  // Includes the endpoints that have a worker, if not all have.
  std::string algorithm_words() const;
  // The endpoint of each worker.
  const std::vector<unsigned>& members() const { return members_; }
  const endpoint::NetworkTables& tables() const { return *tables_; }
  double loss() const { return loss_; }
  // The encoding on links between endpoints.
  codec::Encoding encoding() const { return encoding_; }
  EndpointJobConfig job_config(const NodeOptions& node) const;
  // The same with the files to write.
  EndpointJobConfig job_config(const NodeOptions& node, const RecordingOptions& recording) const;

 private:
  void compile();
  void check_members();

  std::string network_ = "star";
  std::string algorithm_;
  std::vector<unsigned> members_;
  double loss_ = 0;
  codec::Encoding encoding_{};
  std::optional<endpoint::NetworkTables> tables_;
};

}  // namespace trib
