// SPDX-License-Identifier: Apache-2.0
// `tributary allreduce`: one collective (allreduce, reduce, broadcast or barrier) of the user's
// vectors, or of generated ones, through the node's RTL. Prints the columns of nccl-tests, with
// simulated time. Every value received is compared, bit for bit, with the golden model (#wrong);
// fails if one differs. Or by the golden model alone (--on model), which has every reduction and no
// wire: times are then those of this machine, and nothing is compared.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>

#include "tools/tributary/collective/chunk_progress.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/commands/reduction_options.h"
#include "tools/tributary/commands/sweep_options.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/collective_report.h"
#include "tools/tributary/report/counted.h"
#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/counter_report.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

const std::map<std::string, OperationKind> kOperations{{"allreduce", OperationKind::kAllReduce},
                                                       {"reduce", OperationKind::kReduce},
                                                       {"broadcast", OperationKind::kBroadcast},
                                                       {"barrier", OperationKind::kBarrier}};

struct AllReduceOptions {
  NodeOptions node;
  ReductionOptions reduction;
  SweepOptions sweep;
  OutputOptions text;
  std::vector<std::string> inputs;
  std::string pattern = "random";
  std::string operation = "allreduce";
  std::string device = "rtl";
  unsigned root = 0;
  bool root_given = false;
  std::string output;
  RecordingOptions recording;
  bool counters = false;

  bool on_model() const { return device == "model"; }
  OperationKind kind() const { return kOperations.at(operation); }
  bool has_root() const {
    return kind() == OperationKind::kReduce || kind() == OperationKind::kBroadcast;
  }
};

struct Message {
  std::vector<ElementVector> inputs;  // by worker
  std::vector<std::size_t> shape;     // of one worker's array
};

// The user's files, one for each worker, all of the same shape.
Message read_inputs(const AllReduceOptions& options) {
  Message message;
  for (const std::string& path : options.inputs) {
    NpyArray array = read_vector_file(path, options.reduction.dtype());
    if (!message.inputs.empty() && array.elements.size() != message.inputs[0].size()) {
      throw UsageError(
          fmt::format("{}: {} elements, but {} has {}; all workers must bring equally "
                      "many",
                      path, array.elements.size(), options.inputs[0], message.inputs[0].size()));
    }
    if (message.inputs.empty()) message.shape = array.shape;
    message.inputs.push_back(std::move(array.elements));
  }
  return message;
}

Message make_message(const AllReduceOptions& options, std::size_t elements) {
  Message message;
  message.shape = {elements};
  for (unsigned worker = 0; worker < options.node.workers; ++worker) {
    message.inputs.push_back(make_elements(options.reduction.dtype(),
                                           pattern_names().at(options.pattern), worker, elements,
                                           options.node.seed));
  }
  return message;
}

void check_operation(const AllReduceOptions& options) {
  const bool files = !options.inputs.empty() || !options.output.empty();
  const bool barrier = options.kind() == OperationKind::kBarrier;
  if (barrier && (files || options.sweep.has_sizes())) {
    throw UsageError("--collective barrier moves no data; leave out --input, --bytes and --output");
  }
  if (!barrier && options.inputs.empty() && !options.sweep.has_sizes()) {
    throw UsageError("nothing to do: name files by --input, or sizes by --bytes or --minbytes");
  }
  if (options.root_given && !options.has_root()) {
    throw UsageError(
        fmt::format("--root: --collective {} has none; leave it out", options.operation));
  }
  if (options.root >= options.node.workers) {
    throw UsageError(fmt::format("--root {}: the workers are numbered 0 to {}", options.root,
                                 options.node.workers - 1));
  }
  if (options.kind() == OperationKind::kBroadcast && options.node.workers < 2) {
    throw UsageError("--collective broadcast needs at least 2 workers");
  }
}

// What only the RTL has.
void require_no_wire(const CLI::App& command) {
  for (const char* option :
       {"--chunk", "--onset", "--config", "--pins", "--waves", "--pcap", "--trace", "--counters"}) {
    if (command.get_option(option)->count() == 0) continue;
    throw UsageError(fmt::format("--on model: there is no wire and no node; leave out {}", option));
  }
}

void check_files(const AllReduceOptions& options, std::size_t messages) {
  NamedFiles files;
  for (const std::string& input : options.inputs) files.input("--input", input);
  if (!options.output.empty()) {
    if (messages > 1) {
      throw UsageError("--output takes the result of one message; give one size");
    }
    require_vector_file(options.output, options.reduction.dtype());
    files.output("--output", options.output);
  }
  if (options.recording.any() && messages > 1) {
    throw UsageError("--waves, --pcap and --trace record one message; give one size");
  }
  options.recording.check(files);
  options.text.check(files);
}

// All that is wrong with the options together, before any work.
void check_options(AllReduceOptions& options) {
  if (!options.inputs.empty()) {
    if (options.inputs.size() > kWirePorts) {
      throw UsageError(fmt::format("--input: {} files, but the node has {} ports",
                                   options.inputs.size(), kWirePorts));
    }
    options.node.workers = static_cast<unsigned>(options.inputs.size());
  }
  if (!options.on_model()) options.node.choose_node(options.reduction.reduction());
  options.node.check();
  check_operation(options);
  check_files(options, options.sweep.elements(bytes_of(options.reduction.dtype())).size());
}

CollectiveReport make_report(const AllReduceOptions& options) {
  CollectiveReport::Columns columns;
  columns.spread = options.sweep.iterations() > 1;
  columns.wire = !options.on_model();
  columns.time_decimals = 3;
  return CollectiveReport(columns);
}

void print_head(const AllReduceOptions& options, const CollectiveReport& report) {
  if (options.on_model()) {
    options.text.print(
        "# tributary {}: {}, golden model, seed {}\n"
        "# time is wall time of the model, which has no wire; algbw = size / time\n{}",
        options.operation, counted(options.node.workers, "worker"), options.node.seed,
        report.head());
    return;
  }
  options.text.print(
      "# tributary {}: {}, {}G node ({}RTL){}, chunk {} B, onset {}, seed {}\n"
      "# time is simulated time; algbw = size / time; wire = algbw as a share of {} Gb/s;\n"
      "# busbw follows nccl-tests and may exceed the line rate: the network does the sum\n{}",
      options.operation, counted(options.node.workers, "worker"), options.node.variant.gbps,
      options.node.variant.reductions() == kWireNode.reductions() ? "" : "of every reduction, ",
      options.node.pins ? " behind its ports" : "", options.node.chunk_bytes,
      counted(options.node.onset(), "beat"), options.node.seed, options.node.variant.gbps,
      report.head());
}

nlohmann::ordered_json config_json(const AllReduceOptions& options) {
  nlohmann::ordered_json config{{"operation", options.operation},
                                {"on", options.device},
                                {"node", options.node.variant.name},
                                {"workers", options.node.workers},
                                {"chunk_bytes", options.node.chunk_bytes},
                                {"onset_beats", options.node.onset()},
                                {"pins", options.node.pins},
                                {"seed", options.node.seed}};
  config.update(options.sweep.json());
  return config;
}

void write_output(const AllReduceOptions& options, const Message& message,
                  std::vector<ElementVector>& received) {
  unsigned receiver = 0;
  while (receiver + 1 < received.size() && received[receiver].empty()) ++receiver;
  write_vector_file(options.output, {message.shape, std::move(received[receiver])});
}

// Measures messages one by one, each through a node that is idle at first.
class Measurements {
 public:
  explicit Measurements(const AllReduceOptions& options)
      : options_(options),
        report_(make_report(options)),
        bar_(options.text.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style()) {
    print_head(options, report_);
  }

  void run(const Message& message) {
    if (options_.on_model()) {
      run_on_model(message);
    } else {
      run_on_rtl(message);
    }
  }

  // True if all values were right.
  bool finish(const Invocation& invocation) const {
    const std::chrono::duration<double> wall = WallClock::now() - start_;
    options_.text.print("{}", report_.foot());
    nlohmann::ordered_json record{{"config", config_json(options_)}};
    record.update(report_.json());
    if (!options_.on_model()) {
      options_.text.print(
          "# Wall time            : {:.2f} s for {} cycles, {:.3f} million cycles/s\n",
          wall.count(), cycles_, 1e-6 * static_cast<double>(cycles_) / wall.count());
      for (std::size_t i = 0; i < counters_.size(); ++i) {
        record["results"][i]["counters"] = counters_[i];
      }
      record["simulation"] = {{"cycles", cycles_}, {"wall_seconds", wall.count()}};
    }
    options_.text.write_json(record, invocation);
    return report_.wrong() == 0;
  }

 private:
  using WallClock = std::chrono::steady_clock;

  unsigned rounds() const { return options_.sweep.warmups() + options_.sweep.iterations(); }

  void run_on_rtl(const Message& message) {
    ClusterConfig config = options_.node.cluster_config();
    options_.recording.apply(config);
    Cluster cluster(config);
    const std::uint64_t chunks = message.inputs[0].bytes.size() / options_.node.chunk_bytes + 1;
    const ChunkProgress progress(cluster, [&](std::uint64_t done) {
      bar_.update(options_.operation, done, rounds() * chunks);
    });
    OperationResult last;
    const CollectiveResult result = measure(cluster, message, last);
    bar_.clear();
    options_.text.print("{}", report_.add(result));
    cycles_ += cluster.cycle();
    const std::vector<PageSnapshot> pages = cluster.pages();
    counters_.push_back(counter_json(pages));
    if (options_.counters) options_.text.print("{}", counter_report(pages));
    if (!options_.output.empty()) write_output(options_, message, last.received);
    cluster.close_recordings();
  }

  // Of a message, as the table names it; not measured yet.
  CollectiveResult result_of(const Message& message) const {
    CollectiveResult result;
    const Reduction reduction = options_.reduction.reduction();
    result.elements = message.inputs[0].size();
    result.element_bytes = bytes_of(reduction.dtype);
    result.type = table_name(reduction.dtype);
    const bool reduces =
        options_.kind() != OperationKind::kBroadcast && options_.kind() != OperationKind::kBarrier;
    result.redop = reduces ? name_of(reduction.op) : "none";
    if (options_.has_root()) result.root = static_cast<int>(options_.root);
    result.bus_factor = bus_factor(options_.kind(), options_.node.workers);
    return result;
  }

  void run_on_model(const Message& message) {
    CollectiveResult result = result_of(message);
    std::vector<ElementVector> received;
    for (unsigned round = 0; round < rounds(); ++round) {
      const WallClock::time_point start = WallClock::now();
      received = expected_results(options_.kind(), options_.root, options_.reduction.reduction(),
                                  message.inputs);
      const std::chrono::duration<double> time = WallClock::now() - start;
      if (round >= options_.sweep.warmups()) result.seconds.push_back(time.count());
    }
    options_.text.print("{}", report_.add(result));
    if (!options_.output.empty()) write_output(options_, message, received);
  }

  CollectiveResult measure(Cluster& cluster, const Message& message, OperationResult& last) const {
    CollectiveResult result = result_of(message);
    result.wrong = 0;
    double cycles = 0;
    for (unsigned round = 0; round < rounds(); ++round) {
      last = run_operation(cluster, options_.kind(), options_.root, options_.reduction.reduction(),
                           message.inputs, round);
      *result.wrong += last.wrong;
      if (round < options_.sweep.warmups()) continue;
      result.seconds.push_back(1e-12 * static_cast<double>(last.timing.picoseconds));
      cycles += static_cast<double>(last.timing.cycles);
    }
    result.wire_share = wire_share(options_.node.variant, static_cast<double>(result.bytes()),
                                   cycles / options_.sweep.iterations());
    return result;
  }

  const AllReduceOptions& options_;
  CollectiveReport report_;
  ProgressBar bar_;
  WallClock::time_point start_ = WallClock::now();
  std::uint64_t cycles_ = 0;
  std::vector<nlohmann::ordered_json> counters_;  // by message
};

bool run_allreduce(AllReduceOptions& options, Invocation& invocation) {
  check_options(options);
  options.text.begin_json(invocation);
  std::vector<std::size_t> counts = options.sweep.elements(bytes_of(options.reduction.dtype()));
  if (options.kind() == OperationKind::kBarrier) counts = {0};
  std::optional<Message> input;
  if (!options.inputs.empty()) input = read_inputs(options);

  Measurements measurements(options);
  try {
    if (input) measurements.run(*input);
    for (const std::size_t count : counts) measurements.run(make_message(options, count));
  } catch (const Stopped&) {
    measurements.finish(invocation);
    throw;
  }
  return measurements.finish(invocation);
}

}  // namespace

void add_allreduce(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<AllReduceOptions>();
  CLI::App* command = app.add_subcommand(
      "allreduce", "Add up vectors through the node's RTL; columns as in nccl-tests");
  command->footer("Passes (exit 0) if every value equals the golden model's, bit for bit.");
  options->node.add_to(*command);
  options->node.add_config_to(*command);
  auto* input = command->add_option("--input", options->inputs,
                                    "One file per worker, comma-separated: .npy (of --dtype, C "
                                    "order), .bin (raw, little-endian) or .f32 (the same, fp32)");
  input->delimiter(',')->excludes(command->get_option("--workers"));
  command->add_option("--output", options->output, "File for the result: .npy, .f32 or .bin");
  options->sweep.add_to(*command);
  for (const char* size : {"--bytes", "--minbytes"}) input->excludes(command->get_option(size));
  command->add_option("--pattern", options->pattern, "Values of generated messages")
      ->check(CLI::IsMember(pattern_names()))
      ->capture_default_str();
  options->reduction.add_to(*command);
  command->add_option("--collective", options->operation, "Collective")
      ->check(CLI::IsMember(kOperations))
      ->capture_default_str();
  command
      ->add_option(
          "--on", options->device,
          "Who reduces: the node's RTL, or the golden model alone, which has every --dtype "
          "and --op but no wire")
      ->check(CLI::IsMember({"rtl", "model"}))
      ->capture_default_str();
  auto* root =
      command->add_option("--root", options->root, "Root of reduce and broadcast, a worker number");
  root->capture_default_str();
  options->recording.add_to(*command);
  command->add_flag(
      "--counters", options->counters,
      "Print the counters of all ports and the state of the group after each message");
  options->text.add_to(*command);
  command->callback([options, command, root, &invocation] {
    options->root_given = root->count() > 0;
    if (options->on_model()) require_no_wire(*command);
    const StopRequest stop;
    if (!options->text.silent()) invocation.recording = options->recording.hint();
    invocation.exit_code = run_allreduce(*options, invocation) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
