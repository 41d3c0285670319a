// SPDX-License-Identifier: Apache-2.0
// `tributary worker`: one worker as a process of its own, on an ordinary UDP socket. Joins its
// group, and does allreduces of generated values, which it checks bit for bit against the golden
// model, or of a file. Prints the columns of nccl-tests, with wall time. On SIGINT or SIGTERM it
// leaves the group, which ends the job for the others too, and fails.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <chrono>
#include <csignal>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "model/worker/collective.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/cosim/address_text.h"
#include "tools/tributary/cosim/signal_watch.h"
#include "tools/tributary/cosim/socket_worker.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/host/host_error.h"

namespace trib {
namespace {

using WallClock = std::chrono::steady_clock;

constexpr std::uint64_t kMaxBytes = 1'000'000'000;
constexpr Time kPicosecondsPerSecond = 1'000'000 * kMicrosecond;
constexpr Time kMaximumFactor = 16;  // between the shortest and the longest timeout, as by default
constexpr unsigned kLeaves = 2;      // who interrupts a worker does not want to wait for long

const std::map<std::string, Pattern> kPatterns{{"index", Pattern::kIndex},
                                               {"ones", Pattern::kOnes},
                                               {"random", Pattern::kRandom},
                                               {"special", Pattern::kSpecial}};
const std::map<std::string, double> kSeconds{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}};

struct WorkerOptions {
  unsigned rank = 0;
  unsigned workers = 4;
  std::string node = format_ip(default_node().ip) + ":" + std::to_string(kDefaultUdpPort);
  std::string bind;
  unsigned group = 0;
  std::uint16_t epoch = 1;
  bool no_join = false;
  double join_timeout = 300;  // seconds
  unsigned window = 16;
  std::size_t chunk_bytes = 0;  // 0: by the MTU
  double minimum_timeout = 1;   // seconds
  unsigned max_retries = 10;
  std::string size;
  std::string pattern = "random";
  std::uint64_t seed = 1;
  std::string input;
  std::string output;
  unsigned repeat = 1;
};

// One allreduce: what goes in, and, if that is known, what has to come out.
struct Job {
  std::vector<float> input;
  std::optional<std::vector<float>> expected;
};

Job generate(const WorkerOptions& options, std::size_t elements, unsigned repetition) {
  std::vector<std::vector<float>> inputs;
  for (unsigned worker = 0; worker < options.workers; ++worker) {
    inputs.push_back(
        make_pattern(kPatterns.at(options.pattern), worker, elements, options.seed + repetition));
  }
  Job job;
  job.expected = ModelReducer::sum(inputs);
  job.input = std::move(inputs[options.rank]);
  return job;
}

std::size_t elements_of(const std::string& size) {
  std::uint64_t bytes = 0;
  try {
    bytes = parse_byte_size(size);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--bytes: {}", error.what()));
  }
  if (bytes % sizeof(float) != 0 || bytes > kMaxBytes) {
    throw UsageError(fmt::format("--bytes: {} is not a multiple of 4 bytes up to {}", size,
                                 format_byte_size(kMaxBytes)));
  }
  return bytes / sizeof(float);
}

void check_options(const WorkerOptions& options) {
  if (options.rank >= options.workers) {
    throw UsageError(fmt::format("--rank {}: the workers are numbered 0 to {}", options.rank,
                                 options.workers - 1));
  }
  if (options.chunk_bytes % sizeof(float) != 0) {
    throw UsageError(fmt::format("--chunk: {} is not a multiple of 4", options.chunk_bytes));
  }
  if (options.input.empty() == options.size.empty()) {
    throw UsageError("give either --bytes, for generated values, or --input");
  }
  if (!options.output.empty()) {
    require_vector_extension(options.output);
    require_writable(options.output);
  }
}

std::unique_ptr<UdpSocket> open_socket(const WorkerOptions& options) {
  try {
    const std::uint16_t port = default_worker(options.rank).udp_port;
    const Endpoint local =
        options.bind.empty() ? Endpoint{{}, 0, port} : parse_ip_and_port(options.bind, port);
    return std::make_unique<UdpSocket>(local, parse_ip_and_port(options.node, kDefaultUdpPort));
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  } catch (const HostError& error) {
    throw UsageError(error.what());
  }
}

// How many JOINs, with the timeouts of a chunk, it takes until `patience` has passed.
unsigned joins_within(Time patience, const WorkerConfig& config) {
  Time joins = 0;
  for (Time timeout = config.initial_timeout; patience > 0 && timeout < config.maximum_timeout;
       timeout *= 2) {
    patience -= timeout;
    ++joins;
  }
  if (patience > 0) joins += patience / config.maximum_timeout + 1;
  return static_cast<unsigned>(joins);
}

WorkerConfig worker_config(const WorkerOptions& options, const UdpSocket& socket) {
  WorkerConfig config;
  config.self = socket.local();
  config.node = parse_ip_and_port(options.node, kDefaultUdpPort);
  config.group = static_cast<std::uint8_t>(options.group);
  config.epoch = options.epoch;
  config.rank = static_cast<std::uint16_t>(options.rank);
  config.window = options.window;
  config.chunk_bytes =
      options.chunk_bytes != 0 ? options.chunk_bytes : default_chunk_bytes(socket.mtu());
  config.minimum_timeout = static_cast<Time>(options.minimum_timeout * kPicosecondsPerSecond);
  config.initial_timeout = config.minimum_timeout;
  config.maximum_timeout = kMaximumFactor * config.minimum_timeout;
  config.granularity = 1000 * kMicrosecond;  // of a system that is busy with the simulation
  config.max_retries = options.max_retries;
  config.max_joins =
      joins_within(static_cast<Time>(options.join_timeout * kPicosecondsPerSecond), config);
  config.max_leaves = kLeaves;
  return config;
}

void print_head(const WorkerOptions& options, const WorkerConfig& config, std::size_t mtu) {
  fmt::print(
      "# tributary worker: rank {} of {}, {}:{} to node {}, group {}, MTU {}, chunk {} B\n"
      "# time is wall time of this process\n",
      options.rank, options.workers, format_ip(config.self.ip), config.self.udp_port, options.node,
      options.group, mtu, config.chunk_bytes);
  std::fflush(stdout);
}

void print_columns(const SocketWorker& worker) {
  fmt::print("# {}epoch {}, window {}{}\n", worker.members() != 0 ? "joined: " : "", worker.epoch(),
             worker.window(),
             worker.members() != 0 ? fmt::format(", {} members", worker.members()) : "");
  constexpr const char* kLine =
      "# {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12}  {:>7}  {:>7}  {:>6}\n";
  fmt::print(fmt::runtime(kLine), "size", "count", "type", "redop", "root", "time", "algbw",
             "busbw", "#wrong");
  fmt::print(fmt::runtime(kLine), "(B)", "(elements)", "", "", "", "(us)", "(GB/s)", "(GB/s)", "");
  std::fflush(stdout);
}

void print_line(const WorkerOptions& options, std::size_t elements, double seconds,
                const std::string& wrong) {
  const double algbw = static_cast<double>(elements) * sizeof(float) / seconds * 1e-9;
  const double busbw = algbw * 2 * (options.workers - 1) / options.workers;
  fmt::print("  {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12.1f}  {:>7.4f}  {:>7.4f}  {:>6}\n",
             elements * sizeof(float), elements, "float", "sum", -1, 1e6 * seconds, algbw, busbw,
             wrong);
  std::fflush(stdout);
}

void print_foot(const SocketWorker& worker, bool checked, std::uint64_t wrong) {
  const WorkerStatistics& s = worker.statistics();
  fmt::print(
      "# frames sent {}, retransmissions {} ({} timeouts, {} gaps, {} NACKs, {} probes), partial "
      "{}, "
      "foreign {}, unsent {}\n",
      s.frames_sent, s.retransmissions, s.timeouts, s.gaps, s.nacks, s.probes, s.partials,
      s.foreign, worker.unsent());
  if (checked) {
    fmt::print("# Out of bounds values : {} {}\n", wrong, wrong == 0 ? "OK" : "FAILED");
  }
}

// Joins and does all allreduces. False if there was a wrong value.
bool work(const WorkerOptions& options, SocketWorker& worker, const std::optional<NpyArray>& file,
          std::size_t elements) {
  if (!options.no_join) worker.join(options.workers);
  print_columns(worker);
  std::uint64_t wrong = 0;
  std::vector<float> received;
  for (unsigned repetition = 0; repetition < options.repeat; ++repetition) {
    const Job job =
        file ? Job{file->values, std::nullopt} : generate(options, elements, repetition);
    // A value that no result leaves unnoticed: the node never sends this NaN.
    received.assign(elements, std::numeric_limits<float>::signaling_NaN());
    const WallClock::time_point start = WallClock::now();
    worker.run(all_reduce(job.input.data(), received.data(), elements, repetition));
    const double seconds = std::chrono::duration<double>(WallClock::now() - start).count();
    const std::uint64_t differ = job.expected ? count_different_bits(received, *job.expected) : 0;
    wrong += differ;
    print_line(options, elements, seconds, job.expected ? std::to_string(differ) : "N/A");
  }
  print_foot(worker, !file, wrong);
  if (!options.output.empty()) {
    const auto shape = file ? file->shape : std::vector<std::size_t>{elements};
    write_vector_file(options.output, {shape, std::move(received)});
  }
  return wrong == 0;
}

bool run_worker(const WorkerOptions& options) {
  check_options(options);
  std::optional<NpyArray> file;
  if (!options.input.empty()) file = read_vector_file(options.input);
  const std::size_t elements = file ? file->values.size() : elements_of(options.size);
  const std::unique_ptr<UdpSocket> socket = open_socket(options);
  const WorkerConfig config = worker_config(options, *socket);
  SignalWatch signals{SIGINT, SIGTERM};
  SocketWorker worker(*socket, config, signals.descriptor());
  print_head(options, config, socket->mtu());
  try {
    return work(options, worker, file, elements);
  } catch (const Interrupted&) {
    signals.take();  // another one interrupts leave()
    worker.leave();
    throw std::runtime_error(fmt::format(
        "rank {}: interrupted{}", options.rank,
        options.no_join ? ""
                        : "; it has left the group, which ends the job of its other workers too"));
  }
}

void add_wire_options(CLI::App& command, WorkerOptions& options) {
  command.add_option("--node", options.node, "IP:PORT of the node")->capture_default_str();
  command.add_option("--bind", options.bind,
                     "IP or IP:PORT of this worker; default: the address that leads to the node, "
                     "port 40001 + rank");
  command.add_option("--group", options.group, "Group")
      ->check(CLI::Range(0, 255))
      ->capture_default_str();
  command
      .add_option("--epoch", options.epoch,
                  "First epoch to try: the node may ask for a newer one. With --no-join that of "
                  "the group")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  command.add_flag("--no-join", options.no_join, "The node's registers have started the group");
  command
      .add_option("--join-timeout", options.join_timeout,
                  "How long to wait until all workers have joined: s, ms or us")
      ->transform(CLI::AsNumberWithUnit(kSeconds, CLI::AsNumberWithUnit::CASE_SENSITIVE, "TIME"))
      ->check(CLI::Range(1e-6, 1e4))
      ->default_str("300s");
  command.add_option("--window", options.window, "Chunks in flight, at most the node's window")
      ->check(CLI::IsMember({4, 8, 16, 32, 64}))
      ->capture_default_str();
  command
      .add_option("--chunk", options.chunk_bytes,
                  "Payload of a frame in bytes, a multiple of 4, alike for all workers; default by "
                  "the MTU of the way to the node: 8192 from 8350 on, else 1408")
      ->check(CLI::Range(4U, 8192U));
  command
      .add_option(
          "--min-timeout", options.minimum_timeout,
          "No timeout is shorter (longest: 16 times as much): s, ms or us. A simulated node "
          "is some 1000 times slower than a real one, so 1 s; for real ones 500 us")
      ->transform(CLI::AsNumberWithUnit(kSeconds, CLI::AsNumberWithUnit::CASE_SENSITIVE, "TIME"))
      ->check(CLI::Range(1e-6, 1e4))
      ->default_str("1s");
  command
      .add_option("--max-retries", options.max_retries,
                  "Timeouts of one chunk before the worker gives up")
      ->capture_default_str();
}

void add_data_options(CLI::App& command, WorkerOptions& options) {
  command.add_option("--bytes", options.size,
                     "Size of the generated message: 4, 100KB, 1MB (1000), 1MiB (1024); a multiple "
                     "of 4");
  command.add_option("--pattern", options.pattern, "Values of the generated message")
      ->check(CLI::IsMember({"index", "ones", "random", "special"}))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of the values; repetition n takes seed + n")
      ->capture_default_str();
  command.add_option("--input", options.input,
                     "File of this worker's values instead: .npy (float32, C order), .f32 or .bin; "
                     "not checked");
  command.add_option("--output", options.output, "File for the last result: .npy, .f32 or .bin");
  command.add_option("--repeat", options.repeat, "Allreduces, one after the other")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

}  // namespace

void add_worker(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<WorkerOptions>();
  CLI::App* command = app.add_subcommand(
      "worker", "Be one worker of an allreduce, over UDP; columns as in nccl-tests");
  command->footer(
      "Passes (exit 0) if every value equals the golden model's, bit for bit: rank r is to be "
      "behind port r of the node.");
  command->add_option("--rank", options->rank, "Number of this worker, from 0")->required();
  command->add_option("--workers", options->workers, "How many there are, and have to join")
      ->check(CLI::Range(1U, 8U))
      ->capture_default_str();
  add_wire_options(*command, *options);
  add_data_options(*command, *options);
  command->callback([options, &invocation] {
    invocation.exit_code = run_worker(*options) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
