// SPDX-License-Identifier: Apache-2.0
// The command-line options of `tributary worker`, and the engine's configuration that follows
// from it. Errors: UsageError.
#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "host/engine/worker_config.h"
#include "host/transport/transport_choice.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/commands/compression_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/reduction_options.h"
#include "tools/tributary/commands/sweep_options.h"

namespace trib {

struct WorkerOptions {
  WorkerOptions();

  unsigned rank = 0;
  unsigned workers = 4;
  std::string job;   // empty: the launcher's
  std::string key;   // empty: 0
  std::string node;  // IP:PORT
  std::string bind;
  std::string transport = "udp";
  unsigned group = 0;
  std::uint16_t epoch = 1;
  bool no_join = false;
  double join_timeout = 300;  // seconds
  std::string late = "fail";
  unsigned window = 16;
  std::size_t chunk_bytes = 0;  // 0: by the MTU
  double minimum_timeout = 1;   // seconds
  unsigned max_retries = 10;
  ReductionOptions reduction;
  CompressionOptions compression;
  SweepOptions sweep;
  OutputOptions text;
  std::string pattern = "random";
  std::uint64_t seed = 1;
  std::string input;
  std::string output;
  unsigned repeat = 1;
};

void add_worker_options(CLI::App& command, WorkerOptions& options);
// Checks whether the named files are usable; call it first.
void check_files(const WorkerOptions& options);
void check_options(const WorkerOptions& options);
Pattern pattern_of(const WorkerOptions& options);
// Of --join-timeout.
Time join_patience(const WorkerOptions& options);
// While the descriptor `stop` is readable, whatever waits is interrupted.
std::unique_ptr<NodeTransport> open_transport(const WorkerOptions& options, int stop);
// With a new random incarnation every time.
WorkerConfig worker_config(const WorkerOptions& options, std::size_t mtu);

}  // namespace trib
