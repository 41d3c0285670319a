// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/worker/worker_command.h"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>

#include "host/system/signal_watch.h"
#include "host/transport/communicator.h"
#include "host/transport/node_transport.h"
#include "host/transport/wait_report.h"
#include "model/frame/address_text.h"
#include "tools/tributary/collective/coded_elements.h"
#include "tools/tributary/collective/element_vector.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/collective_report.h"
#include "tools/tributary/report/counted.h"
#include "tools/tributary/worker/worker_options.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

using WallClock = std::chrono::steady_clock;

// One allreduce: its input, and, if known, the node's result.
struct Allreduce {
  ElementVector input;
  std::optional<ElementVector> result;
};

// In chunks of this size the other workers encode as this one does.
Allreduce generate(const WorkerOptions& options, std::size_t chunk_bytes, std::size_t elements,
                   unsigned repetition) {
  const Reduction reduction = options.reduction.reduction();
  std::vector<ElementVector> inputs;
  for (unsigned worker = 0; worker < options.workers; ++worker) {
    inputs.push_back(make_elements(reduction.dtype, pattern_of(options), worker, elements,
                                   options.seed + repetition));
  }
  Allreduce allreduce;
  allreduce.input = inputs[options.rank];
  for (ElementVector& input : inputs) {
    pass_encoded(options.compression.encoding(), chunk_bytes, input);
  }
  allreduce.result = ModelReducer::reduced(reduction, inputs);
  return allreduce;
}

CollectiveReport make_report(const WorkerOptions& options) {
  CollectiveReport::Columns columns;
  columns.spread = options.sweep.iterations() > 1;
  return CollectiveReport(columns);
}

nlohmann::ordered_json json_of(const WorkerStatistics& s) {
  return {{"frames_sent", s.frames_sent},
          {"retransmissions", s.retransmissions},
          {"element_bytes", s.element_bytes},
          {"payload_bytes", s.payload_bytes},
          {"not_shorter", s.not_shorter},
          {"requests", s.requests},
          {"asks", s.asks},
          {"gaps", s.gaps},
          {"probes", s.probes},
          {"timeouts", s.timeouts},
          {"nacks", s.nacks},
          {"statuses", s.statuses},
          {"passed", s.passed},
          {"missed", s.missed},
          {"results", s.results},
          {"replays", s.replays},
          {"partials", s.partials},
          {"marked", s.marked},
          {"result_element_bytes", s.result_element_bytes},
          {"result_payload_bytes", s.result_payload_bytes},
          {"undecodable", s.undecodable},
          {"duplicates", s.duplicates},
          {"early", s.early},
          {"stale", s.stale},
          {"foreign", s.foreign}};
}

// The work of this worker, from joining on.
class WorkerSession {
 public:
  WorkerSession(const WorkerOptions& options, Communicator& worker, const WorkerConfig& config,
                const NodeTransport& transport)
      : options_(options),
        reduction_(options.reduction.reduction()),
        worker_(worker),
        config_(config),
        transport_(transport),
        mtu_(transport.mtu()),
        report_(make_report(options)),
        bar_(options.text.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style()),
        waits_([this](const std::string& line) { print_waiting(line); }) {
    worker_.on_waiting([this](const Wait& wait) {
      waits_.look(wait);
      bar_.update(fmt::format("rank {}", options_.rank), worker_.statistics().results, chunks_);
    });
  }

  // Throws what a Communicator throws.
  void work(const std::optional<NpyArray>& file) {
    std::vector<std::size_t> sizes = options_.sweep.elements(bytes_of(reduction_.dtype));
    if (file) sizes = {file->elements.size()};
    for (const std::size_t elements : sizes) chunks_ += rounds() * chunks_of(elements);
    chunks_ *= options_.repeat;
    if (!options_.no_join) worker_.join(options_.workers, join_patience(options_));
    print_columns();
    for (unsigned repetition = 0; repetition < options_.repeat; ++repetition) {
      for (const std::size_t elements : sizes) {
        const Allreduce allreduce =
            file ? Allreduce{file->elements, std::nullopt}
                 : generate(options_, config_.chunk_bytes, elements, repetition);
        measure(allreduce);
      }
    }
    bar_.clear();
    if (!options_.output.empty()) {
      const auto shape = file ? file->shape : std::vector<std::size_t>{received_.size()};
      write_vector_file(options_.output, {shape, std::move(received_)});
    }
  }

  // The record of a run that ends here.
  nlohmann::ordered_json record() const {
    nlohmann::ordered_json record{{"config", config_json()}};
    record.update(report_.json());
    record["statistics"] = json_of(worker_.statistics());
    record["statistics"]["unsent"] = worker_.unsent();
    return record;
  }

  // True if all values were right, as far as they are known. Throws if results were missed (WK3).
  bool finish(const Invocation& invocation) {
    const WorkerStatistics& s = worker_.statistics();
    options_.text.print(
        "# frames sent {}, retransmissions {} ({} NACKs, {} timeouts), asked {} ({} gaps, {} "
        "probes), partial {}, missed {}, foreign {}, unsent {}\n{}",
        s.frames_sent, s.retransmissions, s.nacks, s.timeouts, s.asks, s.gaps, s.probes, s.partials,
        s.missed, s.foreign, worker_.unsent(), report_.foot());
    if (options_.compression.given()) {
      const WireBytes sent{s.element_bytes, s.payload_bytes, s.frames_sent};
      const WireBytes results{s.result_element_bytes, s.result_payload_bytes, s.results};
      options_.text.print(
          "# payload ratio {:.3f} sent, {:.3f} received; {} sent as they are, {} "
          "results did not decode\n",
          sent.payload_ratio(), results.payload_ratio(), s.not_shorter, s.undecodable);
    }
    options_.text.keep_json(record());
    if (s.missed > 0) {
      throw std::runtime_error(fmt::format(
          "rank {}: {} of {} chunks were summed up without this worker, which was too late for "
          "them; it has no results of these, and {} in their places",
          options_.rank, s.missed, s.missed + s.results,
          is_floating_point(reduction_.dtype) ? "NaN" : "all bits set"));
    }
    options_.text.write_json(record(), invocation);
    return report_.wrong() == 0;
  }

 private:
  unsigned rounds() const { return options_.sweep.warmups() + options_.sweep.iterations(); }

  std::uint64_t chunks_of(std::size_t elements) const {
    return (elements * bytes_of(reduction_.dtype) + config_.chunk_bytes - 1) / config_.chunk_bytes;
  }

  void print_columns() {
    bar_.clear();
    const unsigned members = worker_.members();
    options_.text.print("# {}epoch {}, window {}{}\n{}", members != 0 ? "joined: " : "",
                        worker_.epoch(), worker_.window(),
                        members != 0 ? ", " + counted(members, "member") : "", report_.head());
  }

  // On standard error, so that the table on standard output stays clean.
  void print_waiting(const std::string& line) {
    if (options_.text.silent()) return;
    bar_.clear();
    fmt::print(stderr, "{}\n", line);
  }

  void measure(const Allreduce& allreduce) {
    CollectiveResult result;
    result.elements = allreduce.input.size();
    result.element_bytes = bytes_of(reduction_.dtype);
    result.type = table_name(reduction_.dtype);
    result.redop = name_of(reduction_.op);
    result.bus_factor = 2.0 * (options_.workers - 1) / options_.workers;
    if (allreduce.result) result.wrong = 0;
    for (unsigned round = 0; round < rounds(); ++round) {
      // In floating point this is a NaN that the node never sends: a missing result shows.
      received_ = {reduction_.dtype, std::vector<std::uint8_t>(result.bytes(), 0xff)};
      const WallClock::time_point start = WallClock::now();
      worker_.run(all_reduce(elements_of(allreduce.input), message_++));
      const std::chrono::duration<double> time = WallClock::now() - start;
      if (round >= options_.sweep.warmups()) result.seconds.push_back(time.count());
      if (allreduce.result) *result.wrong += count_different(received_, expected(allreduce));
    }
    bar_.clear();
    options_.text.print("{}", report_.add(result));
  }

  // The expected result, by the encoding that results have had.
  ElementVector expected(const Allreduce& allreduce) const {
    ElementVector result = *allreduce.result;
    pass_encoded(worker_.result_encoding(), config_.chunk_bytes, result);
    return result;
  }

  // The elements, with their result in received_.
  Elements elements_of(const ElementVector& input) {
    Elements elements;
    elements.send = {input.bytes.data(), input.bytes.size()};
    elements.receive = {received_.bytes.data(), received_.bytes.size()};
    elements.count = input.size();
    elements.reduction = reduction_;
    elements.compression = {options_.compression.encoding(), true};
    return elements;
  }

  nlohmann::ordered_json config_json() const {
    nlohmann::ordered_json config{{"operation", "allreduce"},
                                  {"rank", options_.rank},
                                  {"workers", options_.workers},
                                  {"node", options_.node},
                                  {"group", options_.group},
                                  {"job", config_.job},
                                  {"epoch", worker_.epoch()},
                                  {"window", worker_.window()},
                                  {"mtu", mtu_},
                                  {"transport", transport_.text()},
                                  {"segmentation", transport_.offloads().segmentation},
                                  {"coalescing", transport_.offloads().coalescing},
                                  {"chunk_bytes", config_.chunk_bytes},
                                  {"encoding", codec::name_of(options_.compression.encoding())},
                                  {"result_encoding", codec::name_of(worker_.result_encoding())},
                                  {"seed", options_.seed},
                                  {"repeat", options_.repeat}};
    config.update(options_.sweep.json());
    return config;
  }

  const WorkerOptions& options_;
  const Reduction reduction_;
  Communicator& worker_;
  const WorkerConfig& config_;
  const NodeTransport& transport_;
  const std::size_t mtu_;
  CollectiveReport report_;
  ProgressBar bar_;
  WaitReport waits_;
  std::uint64_t chunks_ = 0;  // of all messages; 0: not known yet
  std::uint32_t message_ = 0;
  ElementVector received_;
};

void print_head(const WorkerOptions& options, const WorkerConfig& config,
                const NodeTransport& transport) {
  const Endpoint self = transport.local();
  options.text.print(
      "# tributary worker: rank {} of {}, {}:{} to node {}, group {}, {}, MTU {}, chunk {} B\n"
      "# time is wall time of this process\n",
      options.rank, options.workers, format_ip(self.ip), self.udp_port, options.node, options.group,
      options.no_join ? "no job" : fmt::format("job {}", config.job), transport.mtu(),
      config.chunk_bytes);
  if (options.transport != "udp") options.text.print("# {}\n", transport.text());
}

// The others need not wait until they give up themselves. Errors here are reported by what has
// ended this worker.
void give_up(Communicator& worker) {
  try {
    worker.leave();
  } catch (const std::exception&) {  // the node can't be reached, or a signal has come
  }
}

// After a signal: leaves the group, and says so.
std::string what_became_of(Communicator& worker, const WorkerOptions& options) {
  try {
    worker.leave();
  } catch (const Interrupted&) {
    return " twice; its other workers notice when it does not answer";
  } catch (const std::exception& error) {
    return fmt::format("; it could not leave the group: {}", error.what());
  }
  if (options.no_join) return "";
  return "; it has left the group, which ends the job of its other workers too";
}

// `watch` outlives the call: a second signal must not end the process during its exit, before the first
// one's exit code.
bool run_worker(const WorkerOptions& options, Invocation& invocation,
                std::optional<SignalWatch>& watch) {
  invocation.command_line.clear();  // by itself it does nothing again
  check_files(options);
  options.text.begin_json(invocation);
  check_options(options);
  std::optional<NpyArray> file;
  if (!options.input.empty()) file = read_vector_file(options.input, options.reduction.dtype());
  SignalWatch& signals = watch.emplace(std::initializer_list<int>{SIGINT, SIGTERM, SIGHUP});
  const std::unique_ptr<NodeTransport> transport = open_transport(options, signals.descriptor());
  const WorkerConfig config = worker_config(options, transport->mtu());
  Communicator worker(*transport, config);
  WorkerSession session(options, worker, config, *transport);
  options.text.keep_json(session.record());
  print_head(options, config, *transport);
  try {
    session.work(file);
    return session.finish(invocation);
  } catch (const Interrupted&) {
    options.text.keep_json(session.record());
    signals.take();  // another one interrupts leave()
    throw std::runtime_error(
        fmt::format("rank {}: interrupted{}", options.rank, what_became_of(worker, options)));
  } catch (const std::exception&) {
    options.text.keep_json(session.record());
    give_up(worker);
    throw;
  }
}

}  // namespace

void make_worker(CLI::App& command, Invocation& invocation) {
  const auto options = std::make_shared<WorkerOptions>();
  command.description("Be one worker of an allreduce, over UDP; columns as in nccl-tests");
  command.footer(
      "Passes (exit 0) if every value equals the golden model's, bit for bit: rank r must be "
      "at port r of the node. With --input the values are not known and not checked. A worker "
      "that has missed results fails (exit 1), with --late go-on too.");
  add_worker_options(command, *options);
  const auto watch = std::make_shared<std::optional<SignalWatch>>();
  command.callback([options, watch, &invocation] {
    invocation.exit_code = run_worker(*options, invocation, *watch) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
