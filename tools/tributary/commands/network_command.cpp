// SPDX-License-Identifier: Apache-2.0
// `tributary network`: compiles a schedule of an allreduce, and runs a round of it for each size on the RTL
// of a network of interfaces, one for each node, where every word and every count is compared with the golden
// execution; or on the model of these interfaces in time.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/nic/limits.h"
#include "model/schedule/checker.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/network_options.h"
#include "tools/tributary/commands/program.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/interfaces/interface_round.h"
#include "tools/tributary/interfaces/model_round.h"
#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/csv.h"
#include "tools/tributary/report/curve_plot.h"
#include "tools/tributary/report/table.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

constexpr std::uint64_t kFlitBytes = NetworkOptions::kFlitBytes;

// A size, and its measurements.
struct NetworkRow {
  std::string algorithm;
  std::uint64_t bytes = 0;
  double least_cycles = 0;  // that any schedule needs
  RoundResult result;
};

struct PlannedSchedule {
  std::string algorithm;
  schedule::Schedule schedule;
  JoinedPorts joined;                            // for the RTL
  std::vector<std::vector<nic::Tables>> tables;  // by size, for the RTL
};

// The cases to run.
struct NetworkPlan {
  schedule::Topology topology;
  std::vector<std::uint64_t> sizes;
  std::vector<PlannedSchedule> schedules;
};

std::uint32_t flits_of(std::uint64_t bytes) {
  return static_cast<std::uint32_t>(bytes / kFlitBytes);
}

PlannedSchedule plan_schedule(const NetworkOptions& options, const schedule::Topology& topology,
                              const std::string& algorithm) {
  PlannedSchedule planned{algorithm, options.compiled.schedule_for(topology, algorithm), {}, {}};
  if (const auto fault = schedule::check(planned.schedule, &topology)) {
    throw std::logic_error(fault->text);
  }
  return planned;
}

void make_tables(PlannedSchedule& planned, const NetworkPlan& plan, const nic::Limits& limits,
                 bool message_mode) {
  planned.joined = join_ports(plan.topology, planned.schedule, limits);
  if (planned.joined.channels && message_mode) {
    throw UsageError(
        fmt::format("--message-mode: {} leads over several links, and routers carry packets only",
                    planned.algorithm));
  }
  for (const std::uint64_t bytes : plan.sizes) {
    planned.tables.push_back(tables_for(planned.joined, planned.schedule, flits_of(bytes)));
    nic::require_fit(planned.tables.back(), limits);
  }
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
    NetworkPlan plan{options.compiled.topology(), options.message_sizes(), {}};
    std::vector<std::string> algorithms{options.compiled.algorithm()};
    algorithms.insert(algorithms.end(), options.against.begin(), options.against.end());
    for (const std::string& algorithm : algorithms) {
      plan.schedules.push_back(plan_schedule(options, plan.topology, algorithm));
      if (!options.on_model()) {
        make_tables(plan.schedules.back(), plan, limits, options.round.message_mode);
      }
    }
    return plan;
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

// Each value is received by all nodes except one as a partial sum, and by all except one as the result; all links
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

std::vector<std::string> columns_of(const NetworkOptions& options) {
  std::vector<std::string> columns = {"bytes",           "cycles",       "GB/s",         "x bound",
                                      "messages a link", "flits a link", "cycles/CPU s", "sums"};
  if (!options.against.empty()) columns.insert(columns.begin(), "schedule");
  return columns;
}

std::vector<std::string> cells_of(const NetworkOptions& options, const NetworkRow& row) {
  const RoundResult& result = row.result;
  const double cycles = static_cast<double>(result.cycles.value_or(0));
  const auto figure = [&](double value) {
    return result.cycles ? fmt::format("{:.3f}", value) : std::string("-");
  };
  const std::string sums = options.on_model() ? "-" : result.failure.empty() ? "OK" : "FAILED";
  std::vector<std::string> cells = {std::to_string(row.bytes),
                                    result.cycles ? std::to_string(*result.cycles) : "-",
                                    figure(static_cast<double>(row.bytes) / cycles),
                                    figure(cycles / row.least_cycles),
                                    result.cycles ? text_of(result.messages) : "-",
                                    result.cycles ? text_of(result.flits) : "-",
                                    fmt::format("{:.0f}", result.cycles_per_cpu_second),
                                    sums};
  if (!options.against.empty()) cells.insert(cells.begin(), row.algorithm);
  return cells;
}

nlohmann::ordered_json json_of(const NetworkRow& row) {
  const RoundResult& result = row.result;
  nlohmann::ordered_json record{{"algorithm", row.algorithm},
                                {"bytes", row.bytes},
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

void write_plot(const NetworkOptions& options, const NetworkPlan& plan,
                const std::vector<NetworkRow>& rows) {
  std::vector<PlottedCurve> curves;
  for (const NetworkRow& row : rows) {
    if (curves.empty() || curves.back().name != row.algorithm)
      curves.push_back({row.algorithm, false, {}});
    if (!row.result.cycles) continue;
    const auto bytes = static_cast<double>(row.bytes);
    curves.back().points.push_back({bytes, bytes / static_cast<double>(*row.result.cycles)});
  }
  for (PlottedCurve& curve : curves) {
    std::sort(curve.points.begin(), curve.points.end(),
              [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
  }
  const CurveAxes axes{
      "Bandwidth of an allreduce",
      "message of a node",
      "GB/s at 1 GHz",
      false,
      fmt::format("{}, {}, {} mode, dependence by {}", plan.topology.name(),
                  options.on_model() ? "model" : "RTL",
                  options.round.message_mode ? "message" : "packet", options.dependence),
      [](double bytes) { return format_byte_size(static_cast<std::uint64_t>(bytes)); }};
  write_file(options.plot, curve_plot(axes, curves));
}

// Measurements are printed and written, also when an error, or a signal, ends the run.
void finish(const NetworkOptions& options, const NetworkPlan& plan,
            const std::vector<NetworkRow>& rows, const Invocation& invocation) {
  Table table(columns_of(options));
  Csv csv(columns_of(options));
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const NetworkRow& row : rows) {
    table.add_row(cells_of(options, row));
    csv.add_row(cells_of(options, row));
    results.push_back(json_of(row));
  }
  if (!rows.empty()) options.output.print("{}", table.text());
  for (const NetworkRow& row : rows) {
    if (row.result.failure.empty()) continue;
    report_error(fmt::format("FAILED: {} bytes: {}", row.bytes, row.result.failure), kExitFail);
  }
  if (!options.csv.empty()) csv.write(options.csv);
  if (!options.plot.empty() && !rows.empty()) write_plot(options, plan, rows);
  options.output.write_json({{"topology", plan.topology.name()},
                             {"algorithm", options.compiled.algorithm()},
                             {"on", options.on},
                             {"message_mode", options.round.message_mode},
                             {"dependence", options.dependence},
                             {"lockstep", options.lockstep},
                             {"latency", options.round.link_latency},
                             {"memory_latency", options.round.memory_latency},
                             {"seed", options.round.seed},
                             {"results", results}},
                            invocation);
}

void check_files(const NetworkOptions& options) {
  NamedFiles files;
  files.output("--csv", options.csv);
  files.output("--plot", options.plot);
  options.recording.check(files);
  options.output.check(files);
  if (options.recording.waves.empty()) return;
  if (options.on_model()) throw UsageError("--on model: there are no signals; leave out --waves");
  if (options.sizes.size() > 1 || !options.against.empty()) {
    throw UsageError("--waves records one round; give one size, and leave out --against");
  }
}

int run_network(const NetworkOptions& options, const CLI::App& command, Invocation& invocation) {
  check_files(options);
  const NetworkPlan plan = make_plan(options, command);
  options.output.begin_json(invocation);
  const bool routers = plan.schedules.front().joined.channels.has_value();
  options.output.print(
      "# tributary network: {}, {}: {} interfaces{} ({}), {} mode, dependence by {}, lockstep {}, "
      "links of {} cycles, memories of {}, seed {}\n",
      plan.topology.name(), options.compiled.algorithm(), plan.topology.nodes(),
      routers ? " with routers" : "", options.on_model() ? "model" : "RTL",
      options.round.message_mode ? "message" : "packet", options.dependence, options.lockstep,
      options.round.link_latency, options.round.memory_latency, options.round.seed);
  ProgressBar bar(options.output.silent() ? ProgressBar::Style::kSilent
                                          : ProgressBar::usual_style());
  std::vector<NetworkRow> rows;
  bool passed = true;
  try {
    for (const PlannedSchedule& planned : plan.schedules) {
      for (std::size_t i = 0; i < plan.sizes.size(); ++i) {
        const std::uint64_t bytes = plan.sizes[i];
        const std::string label = format_byte_size(bytes) + ", flits";
        const auto on_progress = [&](std::uint64_t done, std::uint64_t total) {
          StopRequest::check();
          bar.update(label, done, total);
        };
        StopRequest::check();
        rows.push_back({planned.algorithm, bytes, least_cycles(plan.topology, bytes),
                        options.on_model() ? run_model_round(plan.topology, planned.schedule,
                                                             flits_of(bytes), options.settings())
                                           : run_interface_round(planned.joined, planned.tables[i],
                                                                 flits_of(bytes),
                                                                 options.settings(), on_progress)});
        passed = passed && rows.back().result.failure.empty();
      }
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
      "network",
      "Run a schedule of an allreduce on the RTL of a network of interfaces, or its model");
  options->add_to(*command);
  command->footer(
      "docs/SCHEDULE.md specifies topologies and algorithms, docs/NIC.md the interface, "
      "docs/NETWORKS.md the model. GB/s are at "
      "1 GHz; the bound is that of all links, busy all the time. Exit codes: 0 every word and "
      "every "
      "count is that of the golden execution, 1 one is not, or an interface has stopped with an "
      "error, 2 wrong usage, or a schedule that the interface cannot hold.");
  command->callback([options, command, &invocation] {
    const StopRequest stop;
    if (!options->output.silent()) invocation.recording = options->recording.hint();
    invocation.exit_code = run_network(*options, *command, invocation);
  });
}

}  // namespace trib
