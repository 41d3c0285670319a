// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/worker/worker_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <cstdlib>
#include <limits>
#include <random>
#include <stdexcept>

#include "host/system/job_identity.h"
#include "host/system/node_address.h"
#include "host/transport/udp_transport.h"
#include "model/base/host_error.h"
#include "model/frame/address_text.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/time_unit.h"
#include "tools/tributary/files/vector_file.h"
#include "verif/sim/command_line/number_check.h"

namespace trib {
namespace {

constexpr Time kPicosecondsPerSecond = 1'000'000 * kMicrosecond;
constexpr Time kMaximumFactor = 16;  // between the shortest and the longest timeout, as by default
constexpr unsigned kAnyNumber = std::numeric_limits<unsigned>::max();
constexpr unsigned kLeaves = 2;  // who interrupts a worker does not want to wait for long

std::uint32_t job_of(const WorkerOptions& options) {
  if (options.job.empty()) {
    const auto job = job_of_launcher([](const char* name) { return std::getenv(name); });
    if (job) return *job;
    throw UsageError(
        "--job is missing, and no launcher has named this run: give all its workers the same "
        "number, and each run another one. Draw it once, as by JOB=$RANDOM, and start all of them "
        "with --job $JOB");
  }
  try {
    return parse_job(options.job);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--job: {}", error.what()));
  }
}

std::uint64_t key_of(const WorkerOptions& options) {
  try {
    return options.key.empty() ? 0 : parse_key(options.key);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--key: {}", error.what()));
  }
}

template <typename Parse>
auto parsed(const char* option, const Parse& parse) {
  try {
    return parse();
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{}: {}", option, error.what()));
  }
}

void add_group_options(CLI::App& command, WorkerOptions& options) {
  auto* const job = command.add_option(
      "--job", options.job,
      "Number of this run, 32 bits, decimal or 0x: the same for all its workers, "
      "another one for each run. Default: from the launcher's name of the run "
      "(PMIX_NAMESPACE, Open MPI's, or SLURM_JOB_ID with SLURM_STEP_ID)");
  command
      .add_option("--key", options.key,
                  "Key of the group, 16 hex digits; default: 0, as on a node after reset")
      ->envname("TRIBUTARY_KEY");
  command.add_option("--group", options.group, "Group")
      ->check(CLI::Range(0, 255))
      ->capture_default_str();
  auto* no_join =
      command.add_flag("--no-join", options.no_join, "The node's registers have started the group")
          ->excludes(job);
  command.add_option("--epoch", options.epoch, "Epoch of that start")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str()
      ->needs(no_join);
  command
      .add_option(
          "--late", options.late,
          "If this worker is too late for the node's deadline, and chunks are summed up without "
          "it: fail at once, or go on, put NaN (or all bits set) in place of their results, and "
          "fail at the end")
      ->check(CLI::IsMember({"fail", "go-on"}))
      ->capture_default_str();
}

void add_wire_options(CLI::App& command, WorkerOptions& options) {
  command
      .add_option("--node", options.node,
                  "IP:PORT or HOST:PORT of the node; the port may be left out")
      ->capture_default_str();
  command.add_option("--bind", options.bind,
                     "IP or IP:PORT of this worker; default: the address that leads to the node, "
                     "port 40001 + rank");
  command
      .add_option("--transport", options.transport,
                  "udp: a UDP socket; xdp:INTERFACE or xdp:INTERFACE:QUEUE: an AF_XDP socket on a "
                  "queue (0) of the interface that leads to the node, which needs privileges")
      ->envname("TRIBUTARY_TRANSPORT")
      ->capture_default_str();
  command
      .add_option("--join-timeout", options.join_timeout,
                  "How long to wait until all workers have joined: s, ms or us")
      ->transform(in_seconds())
      ->check(in_range(1e-6, 1e4))
      ->default_str("300s")
      ->excludes("--no-join");
  command.add_option("--window", options.window, "Chunks in flight, at most the node's window")
      ->check(CLI::IsMember({4, 8, 16, 32, 64}))
      ->capture_default_str();
  command
      .add_option(
          "--chunk", options.chunk_bytes,
          "Payload of a frame in bytes, a multiple of 4, the same at all workers; default by "
          "the MTU of the way to the node: 8192 from 8350 on, 1408 from 1458 on, else what fits")
      ->check(CLI::Range(4U, 8192U));
  command
      .add_option(
          "--min-timeout", options.minimum_timeout,
          "No timeout is shorter (longest: 16 times as much): s, ms or us. The default suits a "
          "simulated node, which is some 1000 times slower; give 500us for a real one")
      ->transform(in_seconds())
      ->check(in_range(1e-6, 1e4))
      ->default_str("1s");
  command
      .add_option("--max-retries", options.max_retries,
                  "Timeouts of one chunk before the worker gives up")
      ->capture_default_str();
}

void add_data_options(CLI::App& command, WorkerOptions& options) {
  options.reduction.add_to(command);
  options.compression.add_to(command);
  options.sweep.add_to(command);
  command.add_option("--pattern", options.pattern, "Values of the generated message")
      ->check(CLI::IsMember(pattern_names()))
      ->capture_default_str();
  command
      .add_option("--seed", options.seed,
                  "Seed of the values; repetition n of --repeat takes seed + n")
      ->capture_default_str();
  command.add_option(
      "--input", options.input,
      "File of this worker's values instead: .npy (of --dtype, C order), .f32 or .bin; "
      "not checked");
  command.add_option("--output", options.output, "File for the last result: .npy, .f32 or .bin");
  command.add_option("--repeat", options.repeat, "Repetitions of all of it, one after the other")
      ->check(positive())
      ->capture_default_str();
}

}  // namespace

WorkerOptions::WorkerOptions()
    : node(format_ip(default_node().ip) + ":" + std::to_string(kDefaultUdpPort)) {}

void add_worker_options(CLI::App& command, WorkerOptions& options) {
  command.add_option("--rank", options.rank, "Number of this worker, from 0")->required();
  command
      .add_option(
          "--workers", options.workers,
          "Workers of the job; all must join, with the same number: a node does not compare them")
      ->check(CLI::Range(1U, 8U))
      ->capture_default_str();
  add_group_options(command, options);
  add_wire_options(command, options);
  add_data_options(command, options);
  options.text.add_to(command);
}

Pattern pattern_of(const WorkerOptions& options) { return pattern_names().at(options.pattern); }

Time join_patience(const WorkerOptions& options) {
  return static_cast<Time>(options.join_timeout * kPicosecondsPerSecond);
}

void check_files(const WorkerOptions& options) {
  NamedFiles files;
  files.input("--input", options.input);
  files.output("--output", options.output);
  options.text.check(files);
}

void check_options(const WorkerOptions& options) {
  if (options.rank >= options.workers) {
    throw UsageError(fmt::format("--rank {}: the workers are numbered 0 to {}", options.rank,
                                 options.workers - 1));
  }
  if (!options.no_join) job_of(options);
  key_of(options);
  if (options.chunk_bytes % 4 != 0) {
    throw UsageError(fmt::format("--chunk: {} is not a multiple of 4", options.chunk_bytes));
  }
  if (options.input.empty() != options.sweep.has_sizes()) {
    throw UsageError("give either --bytes or --minbytes, for generated values, or --input");
  }
  const Dtype dtype = options.reduction.dtype();
  if (!options.compression.encoding().is_raw() && dtype != Dtype::kFp32) {
    throw UsageError("--compress needs --dtype fp32");
  }
  const std::size_t messages = options.sweep.elements(bytes_of(dtype)).size();
  if (!options.output.empty() && messages > 1) {
    throw UsageError("--output takes the result of one message; give one size");
  }
  if (!options.output.empty()) require_vector_file(options.output, dtype);
}

std::unique_ptr<NodeTransport> open_transport(const WorkerOptions& options, int stop) {
  const std::uint16_t port = default_worker(options.rank).udp_port;
  const Endpoint local = parsed("--bind", [&] {
    return options.bind.empty() ? Endpoint{{}, 0, port} : parse_ip_and_port(options.bind, port);
  });
  const Endpoint node = parsed("--node", [&] { return node_address(options.node); });
  const TransportChoice choice =
      parsed("--transport", [&] { return parse_transport(options.transport); });
  try {
    return open_transport(choice, local, node, stop);
  } catch (const HostError& error) {
    throw UsageError(error.what());
  }
}

WorkerConfig worker_config(const WorkerOptions& options, std::size_t mtu) {
  WorkerConfig config;
  config.group = static_cast<std::uint8_t>(options.group);
  config.epoch = options.epoch;
  if (!options.no_join) config.job = job_of(options);
  config.key = key_of(options);
  config.incarnation = std::random_device{}();
  config.late = options.late == "fail" ? Late::kFail : Late::kGoOn;
  config.rank = static_cast<std::uint16_t>(options.rank);
  config.window = options.window;
  config.chunk_bytes = options.chunk_bytes != 0 ? options.chunk_bytes : default_chunk_bytes(mtu);
  if (config.chunk_bytes > largest_chunk_bytes(mtu)) {
    throw UsageError(fmt::format(
        "--chunk: {} bytes of payload and {} of headers do not fit the MTU of {} bytes of the way "
        "to the node; at most {} fit",
        config.chunk_bytes, kHeadersOfPacket, mtu, largest_chunk_bytes(mtu)));
  }
  config.minimum_timeout = static_cast<Time>(options.minimum_timeout * kPicosecondsPerSecond);
  config.initial_timeout = config.minimum_timeout;
  config.maximum_timeout = kMaximumFactor * config.minimum_timeout;
  config.granularity = 1000 * kMicrosecond;  // of a system that is busy with the simulation
  config.max_retries = options.max_retries;
  config.max_joins = kAnyNumber;  // the time is limited: join_patience()
  config.max_leaves = kLeaves;
  return config;
}

}  // namespace trib
