// SPDX-License-Identifier: Apache-2.0
// `tributary allreduce`: one collective (allreduce, reduce, broadcast or barrier) of the user's
// vectors, or of generated ones, through the node's RTL. Prints the columns of nccl-tests, with
// simulated time. Every value received is compared, bit for bit, with the golden model (#wrong);
// fails if one differs.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>

#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/run_progress.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/counter_report.h"
#include "tools/tributary/report/progress_bar.h"
#include "verif/clock/stop_request.h"

namespace trib {
namespace {

constexpr std::uint64_t kMaxBytes = 1'000'000'000;

const std::map<std::string, OperationKind> kOperations{{"allreduce", OperationKind::kAllReduce},
                                                       {"reduce", OperationKind::kReduce},
                                                       {"broadcast", OperationKind::kBroadcast},
                                                       {"barrier", OperationKind::kBarrier}};
const std::map<std::string, Pattern> kPatterns{{"index", Pattern::kIndex},
                                               {"random", Pattern::kRandom},
                                               {"ones", Pattern::kOnes},
                                               {"special", Pattern::kSpecial}};

struct AllReduceOptions {
  NodeOptions node;
  std::vector<std::string> inputs;
  std::vector<std::string> sizes;
  std::string pattern = "random";
  std::string operation = "allreduce";
  unsigned root = 0;
  bool root_given = false;
  std::string output;
  RecordingOptions recording;
  bool counters = false;

  OperationKind kind() const { return kOperations.at(operation); }
};

struct Message {
  std::vector<std::vector<float>> inputs;  // by worker
  std::vector<std::size_t> shape;          // of one worker's array
};

// The user's files, one for each worker, all of the same shape.
Message read_inputs(const AllReduceOptions& options) {
  Message message;
  for (const std::string& path : options.inputs) {
    NpyArray array = read_vector_file(path);
    if (!message.inputs.empty() && array.values.size() != message.inputs[0].size()) {
      throw UsageError(
          fmt::format("{}: {} elements, but {} has {}; all workers must bring equally "
                      "many",
                      path, array.values.size(), options.inputs[0], message.inputs[0].size()));
    }
    if (message.inputs.empty()) message.shape = array.shape;
    message.inputs.push_back(std::move(array.values));
  }
  return message;
}

std::size_t elements_of(const std::string& size) {
  std::uint64_t bytes = 0;
  try {
    bytes = parse_byte_size(size);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--bytes: {}", error.what()));
  }
  if (bytes == 0 || bytes % sizeof(float) != 0 || bytes > kMaxBytes) {
    throw UsageError(fmt::format("--bytes: {} is not a multiple of 4 bytes from 4 to {}", size,
                                 format_byte_size(kMaxBytes)));
  }
  return bytes / sizeof(float);
}

Message make_message(const AllReduceOptions& options, std::size_t elements) {
  Message message;
  message.shape = {elements};
  for (unsigned worker = 0; worker < options.node.workers; ++worker) {
    message.inputs.push_back(
        make_pattern(kPatterns.at(options.pattern), worker, elements, options.node.seed));
  }
  return message;
}

// All that is wrong with the options together, before any work.
void check_options(AllReduceOptions& options) {
  const bool barrier = options.kind() == OperationKind::kBarrier;
  if (!options.inputs.empty()) {
    if (options.inputs.size() > kWirePorts) {
      throw UsageError(fmt::format("--input: {} files, but the node has {} ports",
                                   options.inputs.size(), kWirePorts));
    }
    options.node.workers = static_cast<unsigned>(options.inputs.size());
  }
  if (barrier && (!options.inputs.empty() || !options.sizes.empty() || !options.output.empty())) {
    throw UsageError("--op barrier moves no data; leave out --input, --bytes and --output");
  }
  if (!barrier && options.inputs.empty() && options.sizes.empty()) {
    throw UsageError("nothing to do: name files by --input, or sizes by --bytes");
  }
  if (options.root_given && options.kind() != OperationKind::kReduce &&
      options.kind() != OperationKind::kBroadcast) {
    throw UsageError(fmt::format("--root: --op {} has none; leave it out", options.operation));
  }
  if (options.root >= options.node.workers) {
    throw UsageError(fmt::format("--root {}: the workers are numbered 0 to {}", options.root,
                                 options.node.workers - 1));
  }
  if (options.kind() == OperationKind::kBroadcast && options.node.workers < 2) {
    throw UsageError("--op broadcast needs at least 2 workers");
  }
  if (!options.output.empty()) {
    if (options.sizes.size() > 1) {
      throw UsageError("--output takes the result of one message; give one size to --bytes");
    }
    require_vector_extension(options.output);
    require_writable(options.output);
  }
  if (options.recording.any() && options.sizes.size() > 1) {
    throw UsageError("--waves and --pcap record one message; give one size to --bytes");
  }
  options.recording.check();
}

void print_head(const AllReduceOptions& options) {
  fmt::print("# tributary {}: {} workers, 10G node (RTL), chunk {} B, onset {} beats, seed {}\n",
             options.operation, options.node.workers, options.node.chunk_bytes, options.node.onset,
             options.node.seed);
  fmt::print(
      "# time is simulated time; algbw = size / time; wire = algbw as a share of 10 Gb/s;\n"
      "# busbw follows nccl-tests and may exceed the line rate: the network does the sum\n");
  fmt::print("# {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12}  {:>7}  {:>7}  {:>6}  {:>7}\n", "size",
             "count", "type", "redop", "root", "time", "algbw", "busbw", "#wrong", "wire");
  fmt::print("# {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12}  {:>7}  {:>7}  {:>6}  {:>7}\n", "(B)",
             "(elements)", "", "", "", "(us)", "(GB/s)", "(GB/s)", "", "(%)");
}

// One line of the table; returns busbw in GB/s.
double print_line(const AllReduceOptions& options, std::size_t elements,
                  const OperationResult& result) {
  const OperationKind kind = options.kind();
  const double bytes = static_cast<double>(elements) * sizeof(float);
  const double seconds = 1e-12 * static_cast<double>(result.timing.picoseconds);
  const double algbw = bytes / seconds * 1e-9;
  const double busbw = algbw * bus_factor(kind, options.node.workers);
  const bool sums = kind == OperationKind::kAllReduce || kind == OperationKind::kReduce;
  const bool rooted = kind == OperationKind::kReduce || kind == OperationKind::kBroadcast;
  fmt::print(
      "  {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12.3f}  {:>7.4f}  {:>7.4f}  {:>6}  "
      "{:>7.2f}\n",
      elements * sizeof(float), elements, "float", sums ? "sum" : "none",
      rooted ? fmt::format("{}", options.root) : "-1", 1e6 * seconds, algbw, busbw, result.wrong,
      100 * wire_share(bytes, static_cast<double>(result.timing.cycles)));
  std::fflush(stdout);
  return busbw;
}

void write_output(const AllReduceOptions& options, const Message& message,
                  OperationResult& result) {
  unsigned receiver = 0;
  while (receiver + 1 < result.received.size() && result.received[receiver].empty()) ++receiver;
  write_vector_file(options.output, {message.shape, std::move(result.received[receiver])});
}

struct Totals {
  double busbw = 0;  // GB/s, added up
  std::uint64_t wrong = 0;
  std::uint64_t cycles = 0;
};

// One message through a node that is idle at first.
void run_message(const AllReduceOptions& options, const Message& message, ProgressBar& bar,
                 Totals& totals) {
  ClusterConfig config = options.node.cluster_config();
  options.recording.apply(config);
  Cluster cluster(config);
  const std::size_t elements = message.inputs[0].size();
  const std::uint64_t chunks = elements * sizeof(float) / options.node.chunk_bytes + 1;
  const RunProgress progress(
      cluster, [&](std::uint64_t done) { bar.update(options.operation, done, chunks); });
  OperationResult result = run_operation(cluster, options.kind(), options.root, message.inputs, 0);
  bar.clear();
  totals.busbw += print_line(options, elements, result);
  totals.wrong += result.wrong;
  totals.cycles += cluster.cycle();
  if (options.counters) fmt::print("{}", counter_report(cluster.pages()));
  if (!options.output.empty()) write_output(options, message, result);
  cluster.close_recordings();
}

bool run_allreduce(AllReduceOptions& options) {
  check_options(options);
  std::vector<std::size_t> counts;
  counts.reserve(options.sizes.size());
  for (const std::string& size : options.sizes) counts.push_back(elements_of(size));
  if (options.kind() == OperationKind::kBarrier) counts = {0};
  std::optional<Message> input;
  if (!options.inputs.empty()) input = read_inputs(options);

  print_head(options);
  const auto start = std::chrono::steady_clock::now();
  ProgressBar bar;
  Totals totals;
  if (input) run_message(options, *input, bar, totals);
  for (const std::size_t count : counts) {
    run_message(options, make_message(options, count), bar, totals);
  }
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const auto messages = static_cast<double>(counts.size() + (input ? 1 : 0));
  fmt::print("# Out of bounds values : {} {}\n", totals.wrong, totals.wrong == 0 ? "OK" : "FAILED");
  fmt::print("# Avg bus bandwidth    : {:.5f}\n", totals.busbw / messages);
  fmt::print("# Wall time            : {:.2f} s for {} cycles, {:.3f} million cycles/s\n", wall,
             totals.cycles, 1e-6 * static_cast<double>(totals.cycles) / wall);
  return totals.wrong == 0;
}

template <typename Value>
std::vector<std::string> keys(const std::map<std::string, Value>& map) {
  std::vector<std::string> names;
  names.reserve(map.size());
  for (const auto& entry : map) names.push_back(entry.first);
  return names;
}

}  // namespace

void add_allreduce(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<AllReduceOptions>();
  CLI::App* command = app.add_subcommand(
      "allreduce", "Add up vectors through the node's RTL; columns as in nccl-tests");
  command->footer("Passes (exit 0) if every value equals the golden model's, bit for bit.");
  options->node.add_to(*command);
  auto* input = command->add_option("--input", options->inputs,
                                    "One file per worker, comma-separated: .npy (float32, C order)"
                                    " or .f32/.bin (raw little-endian float32)");
  input->delimiter(',')->excludes(command->get_option("--workers"));
  command->add_option("--output", options->output, "File for the result: .npy, .f32 or .bin");
  command
      ->add_option("--bytes", options->sizes,
                   "Sizes of generated messages, comma-separated: 4, 100KB, 1MB (1000), 1MiB "
                   "(1024); multiples of 4")
      ->delimiter(',')
      ->excludes(input);
  command->add_option("--pattern", options->pattern, "Values of generated messages")
      ->check(CLI::IsMember(keys(kPatterns)))
      ->capture_default_str();
  command->add_option("--op", options->operation, "Collective")
      ->check(CLI::IsMember(keys(kOperations)))
      ->capture_default_str();
  auto* root =
      command->add_option("--root", options->root, "Root of reduce and broadcast, a worker number");
  root->capture_default_str();
  options->recording.add_to(*command);
  command->add_flag(
      "--counters", options->counters,
      "Print the counters of all ports and the state of the group after each message");
  command->callback([options, root, &invocation] {
    options->root_given = root->count() > 0;
    const StopRequest stop;
    invocation.recording = options->recording.hint();
    invocation.exit_code = run_allreduce(*options) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
