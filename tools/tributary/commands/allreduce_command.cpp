// SPDX-License-Identifier: Apache-2.0
// `tributary allreduce`: one collective (allreduce, reduce, broadcast or barrier) of the user's
// vectors, or of generated ones, through the node's RTL. Prints the columns of nccl-tests, with
// simulated time. Every value received is compared, bit for bit, with the golden model (#wrong);
// fails if one differs. Or only by the golden model (--on model), which has every reduction and no
// wire: times are then those of this machine, and nothing is compared. With --network the workers are
// attached to endpoints with links between them instead of one node.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "tools/tributary/collective/chunk_progress.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/allreduce_description.h"
#include "tools/tributary/commands/allreduce_options.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/endpoints/endpoint_job.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/collective_report.h"
#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/counter_report.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

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

CollectiveReport make_report(const AllReduceOptions& options) {
  CollectiveReport::Columns columns;
  columns.spread = options.sweep.iterations() > 1;
  columns.wire = !options.on_model();
  columns.time_decimals = 3;
  return CollectiveReport(columns);
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
    options.text.print("{}", table_head(options, report_.head()));
  }

  void run(const Message& message) {
    if (options_.on_model()) {
      run_on_model(message);
    } else if (options_.endpoints.given()) {
      run_on_endpoints(message);
    } else {
      run_on_rtl(message);
    }
  }

  // True if all values were right.
  bool finish(const Invocation& invocation) const {
    const std::chrono::duration<double> wall = WallClock::now() - start_;
    options_.text.print("{}", report_.foot());
    nlohmann::ordered_json links;
    if (options_.endpoints.given()) {
      if (options_.compression.given() && !options_.on_model()) links = report_links();
    } else if (options_.compression.given() || !options_.coding().results.is_raw()) {
      options_.text.print("# Payload              : ratio {:.3f} to the node, {:.3f} back\n",
                          up_.payload_ratio(), down_.payload_ratio());
    }
    nlohmann::ordered_json record{{"config", settings_json(options_)}};
    record.update(report_.json());
    if (!links.is_null()) record["links"] = links;
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

  // The report on encoded links between endpoints.
  nlohmann::ordered_json report_links() const {
    const double bits = 8.0 * static_cast<double>(reduced_bytes_);
    const double gbps = seconds_ > 0 ? 1e-9 * bits / seconds_ : 0;
    options_.text.print(
        "# Links                : ratio {:.3f} of the payload, {:.3f} of all bytes\n",
        up_.payload_ratio(), up_.wire_ratio());
    options_.text.print("# Goodput              : {:.2f} Gb/s per worker\n", gbps);
    return {{"element_bytes", up_.element_bytes},
            {"payload_bytes", up_.payload_bytes},
            {"payload_ratio", up_.payload_ratio()},
            {"wire_ratio", up_.wire_ratio()},
            {"goodput_gbps_per_worker", gbps}};
  }

  unsigned rounds() const { return options_.sweep.warmups() + options_.sweep.iterations(); }

  void run_on_endpoints(const Message& message) {
    EndpointJob job(options_.endpoints.job_config(options_.node, options_.recording));
    OperationResult last;
    const auto operate = [&](unsigned round) {
      return job.run(options_.kind(), options_.root, message.inputs, round);
    };
    const double wire = 1.25e8 * endpoint::kNetworkGbps;
    const CollectiveResult result = measure(message, operate, wire, last);
    options_.text.print("{}", report_.add(result));
    cycles_ += job.network().cycle();
    job.close_recordings();
    up_ += job.links();
    for (const double seconds : result.seconds) {
      seconds_ += seconds;
      reduced_bytes_ += result.bytes();
    }
    if (!options_.output.empty()) write_output(options_, message, last.received);
  }

  void run_on_rtl(const Message& message) {
    ClusterConfig config = options_.node.cluster_config();
    config.result_encoding = options_.coding().results;
    options_.recording.apply(config);
    Cluster cluster(config);
    const PictureRecorder picture(options_.picture, cluster);
    const std::uint64_t chunks = message.inputs[0].bytes.size() / options_.node.chunk_bytes + 1;
    const ChunkProgress progress(cluster, [&](std::uint64_t done) {
      bar_.update(options_.operation, done, rounds() * chunks);
    });
    OperationResult last;
    const auto operate = [&](unsigned round) {
      return run_operation(cluster, options_.kind(), options_.root, options_.reduction.reduction(),
                           message.inputs, round, {options_.coding().contributions, true});
    };
    const double wire =
        wire_bytes_per_cycle(options_.node.variant) / cycle_seconds(options_.node.variant);
    const CollectiveResult result = measure(message, operate, wire, last);
    bar_.clear();
    options_.text.print("{}", report_.add(result));
    cycles_ += cluster.cycle();
    for (unsigned port = 0; port < options_.node.workers; ++port) {
      const WorkerStatistics& s = cluster.worker(port).statistics();
      up_ += {s.element_bytes, s.payload_bytes, s.frames_sent};
      down_ += {s.result_element_bytes, s.result_payload_bytes, s.results};
    }
    const std::vector<PageSnapshot> pages = cluster.pages();
    counters_.push_back(counter_json(pages));
    if (options_.counters) options_.text.print("{}", counter_report(pages));
    if (!options_.output.empty()) write_output(options_, message, last.received);
    cluster.close_recordings();
    picture.write(picture_subject(options_, message.inputs[0]));
  }

  // The row of a message, as the table names it; not measured yet.
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
      StopRequest::check();
      const WallClock::time_point start = WallClock::now();
      received = pass_the_model(message);
      const std::chrono::duration<double> time = WallClock::now() - start;
      if (round >= options_.sweep.warmups()) result.seconds.push_back(time.count());
    }
    options_.text.print("{}", report_.add(result));
    if (!options_.output.empty()) write_output(options_, message, received);
  }

  // The results that each worker receives.
  std::vector<ElementVector> pass_the_model(const Message& message) {
    const ElementCoding coding = options_.coding();
    std::vector<ElementVector> inputs = message.inputs;
    for (ElementVector& input : inputs) {
      up_ += pass_encoded(coding.contributions, coding.chunk_bytes, input);
    }
    if (options_.endpoints.given()) {
      return GoldenEndpoints(options_.endpoints.job_config(options_.node))
          .expected_results(options_.kind(), options_.root, inputs);
    }
    std::vector<ElementVector> received =
        expected_results(options_.kind(), options_.root, options_.reduction.reduction(), inputs);
    for (ElementVector& result : received) {
      down_ += pass_encoded(coding.results, coding.chunk_bytes, result);
    }
    return received;
  }

  // `operate` runs a round and gives its OperationResult; `wire` is in bytes a second.
  template <typename Operate>
  CollectiveResult measure(const Message& message, const Operate& operate, double wire,
                           OperationResult& last) const {
    CollectiveResult result = result_of(message);
    result.wrong = 0;
    double seconds = 0;
    for (unsigned round = 0; round < rounds(); ++round) {
      last = operate(round);
      *result.wrong += last.wrong;
      if (round < options_.sweep.warmups()) continue;
      result.seconds.push_back(1e-12 * static_cast<double>(last.timing.picoseconds));
      seconds += result.seconds.back();
    }
    seconds /= options_.sweep.iterations();
    result.wire_share = seconds > 0 ? static_cast<double>(result.bytes()) / (wire * seconds) : 0;
    return result;
  }

  const AllReduceOptions& options_;
  CollectiveReport report_;
  ProgressBar bar_;
  WallClock::time_point start_ = WallClock::now();
  std::uint64_t cycles_ = 0;
  WireBytes up_;  // of all messages, with their warm-ups; or of links between endpoints
  WireBytes down_;
  std::uint64_t reduced_bytes_ = 0;  // by endpoints, without warm-ups, in these seconds
  double seconds_ = 0;
  std::vector<nlohmann::ordered_json> counters_;  // by message
};

bool run_allreduce(AllReduceOptions& options, Invocation& invocation) {
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
  options->add_to(*command);
  command->callback([options, command, &invocation] {
    options->check(*command);
    const StopRequest stop;
    if (!options->text.silent()) invocation.recording = options->recording.hint();
    invocation.exit_code = run_allreduce(*options, invocation) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
