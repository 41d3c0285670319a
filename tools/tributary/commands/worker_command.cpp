// SPDX-License-Identifier: Apache-2.0
// `tributary worker`: one worker as a process of its own, on an ordinary UDP socket. Joins its
// group, and does allreduces of generated values, which it checks bit for bit against the golden
// model, or of a file. Prints the columns of nccl-tests, with wall time. On SIGINT or SIGTERM it
// leaves the group, which ends the job for the others too, and fails.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <csignal>
#include <limits>
#include <memory>
#include <optional>

#include "model/worker/collective.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/worker_options.h"
#include "tools/tributary/cosim/address_text.h"
#include "tools/tributary/cosim/signal_watch.h"
#include "tools/tributary/cosim/socket_worker.h"
#include "tools/tributary/files/vector_file.h"

namespace trib {
namespace {

using WallClock = std::chrono::steady_clock;

// One allreduce: what goes in, and, if that is known, what has to come out.
struct Allreduce {
  std::vector<float> input;
  std::optional<std::vector<float>> expected;
};

Allreduce generate(const WorkerOptions& options, std::size_t elements, unsigned repetition) {
  std::vector<std::vector<float>> inputs;
  for (unsigned worker = 0; worker < options.workers; ++worker) {
    inputs.push_back(
        make_pattern(pattern_of(options), worker, elements, options.seed + repetition));
  }
  Allreduce allreduce;
  allreduce.expected = ModelReducer::sum(inputs);
  allreduce.input = std::move(inputs[options.rank]);
  return allreduce;
}

void print_head(const WorkerOptions& options, const WorkerConfig& config, std::size_t mtu) {
  fmt::print(
      "# tributary worker: rank {} of {}, {}:{} to node {}, group {}, {}, MTU {}, chunk {} B\n"
      "# time is wall time of this process\n",
      options.rank, options.workers, format_ip(config.self.ip), config.self.udp_port, options.node,
      options.group, options.no_join ? "no job" : fmt::format("job {}", config.job), mtu,
      config.chunk_bytes);
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
  fmt::print("# frames sent {}, retransmissions {} ({} NACKs, {} timeouts)", s.frames_sent,
             s.retransmissions, s.nacks, s.timeouts);
  fmt::print(", asked {} ({} gaps, {} probes), partial {}, missed {}, foreign {}, unsent {}\n",
             s.asks, s.gaps, s.probes, s.partials, s.missed, s.foreign, worker.unsent());
  if (checked) {
    fmt::print("# Out of bounds values : {} {}\n", wrong, wrong == 0 ? "OK" : "FAILED");
  }
}

// On standard error, so that the table on standard output stays clean.
void print_waiting(const std::string& line) { fmt::print(stderr, "{}\n", line); }

// Joins and does all allreduces. False if there was a wrong value.
bool work(const WorkerOptions& options, SocketWorker& worker, const std::optional<NpyArray>& file,
          std::size_t elements) {
  if (!options.no_join) worker.join(options.workers);
  print_columns(worker);
  std::uint64_t wrong = 0;
  std::vector<float> received;
  for (unsigned repetition = 0; repetition < options.repeat; ++repetition) {
    const Allreduce allreduce =
        file ? Allreduce{file->values, std::nullopt} : generate(options, elements, repetition);
    // A value that no result leaves unnoticed: the node never sends this NaN.
    received.assign(elements, std::numeric_limits<float>::signaling_NaN());
    const WallClock::time_point start = WallClock::now();
    worker.run(all_reduce(allreduce.input.data(), received.data(), elements, repetition));
    const double seconds = std::chrono::duration<double>(WallClock::now() - start).count();
    const std::uint64_t differ =
        allreduce.expected ? count_different_bits(received, *allreduce.expected) : 0;
    wrong += differ;
    print_line(options, elements, seconds, allreduce.expected ? std::to_string(differ) : "N/A");
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
  const std::size_t elements = file ? file->values.size() : elements_of(options);
  const std::unique_ptr<UdpSocket> socket = open_socket(options);
  const WorkerConfig config = worker_config(options, *socket);
  SignalWatch signals{SIGINT, SIGTERM};
  SocketWorker worker(*socket, config, signals.descriptor());
  WaitReport report(print_waiting);
  worker.on_waiting([&report](const Wait& wait) { report.look(wait); });
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

}  // namespace

void add_worker(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<WorkerOptions>();
  CLI::App* command = app.add_subcommand(
      "worker", "Be one worker of an allreduce, over UDP; columns as in nccl-tests");
  command->footer(
      "Passes (exit 0) if every value equals the golden model's, bit for bit: rank r is to be "
      "behind port r of the node.");
  add_worker_options(*command, *options);
  command->callback([options, &invocation] {
    invocation.exit_code = run_worker(*options) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
