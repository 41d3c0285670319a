// SPDX-License-Identifier: Apache-2.0
// `tributary network`: compiles a schedule of an allreduce, and runs a round of it for each size on the RTL
// of a network of interfaces, one for each node. Every word and every count is compared with the golden
// execution.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/nic/limits.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/checker.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/compiled_schedule_options.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/program.h"
#include "tools/tributary/interfaces/interface_round.h"
#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/csv.h"
#include "tools/tributary/report/table.h"
#include "verif/nic/registers/registers.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

constexpr std::uint64_t kFlitBytes = 16;
constexpr unsigned kMostLinkLatency = 100'000;

const std::map<std::string, unsigned> kDependences = {{"message", nic::kDependenceMessage},
                                                      {"flit", nic::kDependenceFlit}};
const std::map<std::string, unsigned> kLocksteps = {{"off", nic::kLockstepOff},
                                                    {"estimated", nic::kLockstepEstimated},
                                                    {"strict", nic::kLockstepStrict}};

struct NetworkOptions {
  CompiledScheduleOptions compiled;
  std::vector<std::string> sizes{"32Ki"};
  RoundSettings round;
  std::string dependence = "message";
  std::string lockstep = "off";
  std::string csv;
  OutputOptions output;

  RoundSettings settings() const {
    RoundSettings settings = round;
    settings.dependence = kDependences.at(dependence);
    settings.lockstep = kLocksteps.at(lockstep);
    return settings;
  }
};

// A size, and what was measured.
struct NetworkRow {
  std::uint64_t bytes = 0;
  double least_cycles = 0;  // that any schedule needs
  RoundResult result;
};

// What is to be run.
struct NetworkPlan {
  schedule::Topology topology;
  std::vector<std::uint64_t> sizes;
  std::vector<std::vector<nic::Tables>> tables;  // by size
};

std::vector<std::uint64_t> sizes_of(const NetworkOptions& options) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& text : options.sizes) {
    try {
      sizes.push_back(parse_message_size(text));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--bytes: {}", error.what()));
    }
    if (sizes.back() % kFlitBytes == 0) continue;
    throw UsageError(fmt::format("--bytes {}: a multiple of {}, the bytes of a flit, is needed",
                                 text, kFlitBytes));
  }
  return sizes;
}

std::uint32_t flits_of(std::uint64_t bytes) {
  return static_cast<std::uint32_t>(bytes / kFlitBytes);
}

NetworkPlan make_plan(const NetworkOptions& options, const CLI::App& command) {
  if (!options.compiled.has_topology() || !options.compiled.has_algorithm()) {
    throw UsageError("a topology and an algorithm are needed");
  }
  options.compiled.check(command);
  try {
    const nic::Limits limits = interface_limits();
    if (options.round.memory_latency > limits.memory_latency) {
      throw UsageError(fmt::format("--memory-latency {}: the interface is built for at most {}",
                                   options.round.memory_latency, limits.memory_latency));
    }
    NetworkPlan plan{options.compiled.topology(), sizes_of(options), {}};
    const schedule::Schedule schedule = options.compiled.schedule_for(plan.topology);
    if (const auto fault = schedule::check(schedule, &plan.topology)) {
      throw std::logic_error(fault->text);
    }
    nic::require_links(plan.topology, schedule, limits);
    for (const std::uint64_t bytes : plan.sizes) {
      plan.tables.push_back(nic::tables_of_schedule(plan.topology, schedule, flits_of(bytes)));
      nic::require_fit(plan.tables.back(), limits);
    }
    return plan;
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

// Each value is received by all nodes but one as a partial sum, and by all but one as the result; all links
// carry that.
double least_cycles(const schedule::Topology& topology, std::uint64_t bytes) {
  const std::uint64_t messages = 2 * (std::uint64_t{topology.nodes()} - 1);
  return static_cast<double>(messages * flits_of(bytes)) /
         static_cast<double>(topology.links().size());
}

std::string text_of(const LinkRange& range) {
  if (range.least == range.most) return std::to_string(range.most);
  return fmt::format("{}-{}", range.least, range.most);
}

const std::vector<std::string>& columns() {
  static const std::vector<std::string> kColumns = {
      "bytes",           "cycles",       "GB/s",         "x bound",
      "messages a link", "flits a link", "cycles/CPU s", "sums"};
  return kColumns;
}

std::vector<std::string> cells_of(const NetworkRow& row) {
  const RoundResult& result = row.result;
  const double cycles = static_cast<double>(result.cycles.value_or(0));
  const auto figure = [&](double value) {
    return result.cycles ? fmt::format("{:.3f}", value) : std::string("-");
  };
  return {std::to_string(row.bytes),
          result.cycles ? std::to_string(*result.cycles) : "-",
          figure(static_cast<double>(row.bytes) / cycles),
          figure(cycles / row.least_cycles),
          result.cycles ? text_of(result.messages) : "-",
          result.cycles ? text_of(result.flits) : "-",
          fmt::format("{:.0f}", result.cycles_per_cpu_second),
          result.failure.empty() ? "OK" : "FAILED"};
}

nlohmann::ordered_json json_of(const NetworkRow& row) {
  const RoundResult& result = row.result;
  nlohmann::ordered_json record{{"bytes", row.bytes},
                                {"cycles", nullptr},
                                {"least_cycles", row.least_cycles},
                                {"messages", {result.messages.least, result.messages.most}},
                                {"flits", {result.flits.least, result.flits.most}},
                                {"cycles_per_cpu_second", result.cycles_per_cpu_second},
                                {"wrong_words", result.wrong_words},
                                {"failure", nullptr}};
  if (result.cycles) record["cycles"] = *result.cycles;
  if (!result.failure.empty()) record["failure"] = result.failure;
  return record;
}

// What was measured is printed and written, also when an error, or a signal, ends the run.
void finish(const NetworkOptions& options, const NetworkPlan& plan,
            const std::vector<NetworkRow>& rows, const Invocation& invocation) {
  Table table(columns());
  Csv csv(columns());
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const NetworkRow& row : rows) {
    table.add_row(cells_of(row));
    csv.add_row(cells_of(row));
    results.push_back(json_of(row));
  }
  if (!rows.empty()) options.output.print("{}", table.text());
  for (const NetworkRow& row : rows) {
    if (row.result.failure.empty()) continue;
    report_error(fmt::format("FAILED: {} bytes: {}", row.bytes, row.result.failure), kExitFail);
  }
  if (!options.csv.empty()) csv.write(options.csv);
  options.output.write_json({{"topology", plan.topology.name()},
                             {"algorithm", options.compiled.algorithm()},
                             {"message_mode", options.round.message_mode},
                             {"dependence", options.dependence},
                             {"lockstep", options.lockstep},
                             {"latency", options.round.link_latency},
                             {"memory_latency", options.round.memory_latency},
                             {"seed", options.round.seed},
                             {"results", results}},
                            invocation);
}

int run_network(const NetworkOptions& options, const CLI::App& command, Invocation& invocation) {
  NamedFiles files;
  files.output("--csv", options.csv);
  options.output.check(files);
  const NetworkPlan plan = make_plan(options, command);
  options.output.begin_json(invocation);
  options.output.print(
      "# tributary network: {}, {}: {} interfaces (RTL), {} mode, dependence by {}, lockstep {}, "
      "links of {} cycles, memories of {}, seed {}\n",
      plan.topology.name(), options.compiled.algorithm(), plan.topology.nodes(),
      options.round.message_mode ? "message" : "packet", options.dependence, options.lockstep,
      options.round.link_latency, options.round.memory_latency, options.round.seed);
  ProgressBar bar(options.output.silent() ? ProgressBar::Style::kSilent
                                          : ProgressBar::usual_style());
  std::vector<NetworkRow> rows;
  bool passed = true;
  try {
    for (std::size_t i = 0; i < plan.sizes.size(); ++i) {
      const std::uint64_t bytes = plan.sizes[i];
      const std::string label = format_byte_size(bytes) + ", flits";
      rows.push_back(
          {bytes, least_cycles(plan.topology, bytes),
           run_interface_round(plan.topology, plan.tables[i], flits_of(bytes), options.settings(),
                               [&](std::uint64_t done, std::uint64_t total) {
                                 StopRequest::check();
                                 bar.update(label, done, total);
                               })});
      passed = passed && rows.back().result.failure.empty();
    }
  } catch (const std::exception&) {
    bar.clear();
    finish(options, plan, rows, invocation);
    throw;
  }
  bar.clear();
  finish(options, plan, rows, invocation);
  return passed ? kExitPass : kExitFail;
}

}  // namespace

void add_network(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<NetworkOptions>();
  CLI::App* command = app.add_subcommand(
      "network", "Run a schedule of an allreduce on the RTL of a network of interfaces");
  options->compiled.add_to(*command);
  command
      ->add_option(
          "--bytes", options->sizes,
          fmt::format("Sizes of the message of a node, comma-separated, multiples of {}, at "
                      "most {}: {}",
                      kFlitBytes, format_byte_size(kMaxMessageBytes), kByteSizeHelp))
      ->delimiter(',')
      ->capture_default_str();
  command->add_flag("--message-mode", options->round.message_mode,
                    "One head for each message, in place of one for each packet");
  command
      ->add_option("--dependence", options->dependence,
                   "What is sent on waits for the whole message, or for the same flit of it")
      ->check(CLI::IsMember(kDependences))
      ->capture_default_str();
  command
      ->add_option("--lockstep", options->lockstep,
                   "Messages also wait for their step: off, estimated by its time, or strict")
      ->check(CLI::IsMember(kLocksteps))
      ->capture_default_str();
  command->add_option("--latency", options->round.link_latency, "Cycles of a link, each way")
      ->check(CLI::Range(1u, kMostLinkLatency))
      ->capture_default_str();
  command
      ->add_option("--memory-latency", options->round.memory_latency, "Cycles of a read of memory")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seed", options->round.seed, "Seed of the data")->capture_default_str();
  command->add_option("--csv", options->csv, "File for the same figures as comma-separated values");
  options->output.add_to(*command);
  command->footer(
      "docs/SCHEDULE.md specifies topologies and algorithms, docs/NIC.md the interface. GB/s are "
      "at "
      "1 GHz; the bound is that of all links, busy all the time. Exit codes: 0 every word and "
      "every "
      "count is that of the golden execution, 1 one is not, or an interface has stopped with an "
      "error, 2 wrong usage, or a schedule that the interface cannot hold.");
  command->callback([options, command, &invocation] {
    const StopRequest stop;
    invocation.exit_code = run_network(*options, *command, invocation);
  });
}

}  // namespace trib
