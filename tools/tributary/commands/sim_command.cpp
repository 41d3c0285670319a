// SPDX-License-Identifier: Apache-2.0
// `tributary sim`: runs tests of the UVM environment on the node's RTL. Passes (exit 0) if the
// scoreboard found nothing wrong in any; after a failure the line that is printed last does the
// (first) failed run again, with waves.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/report/counter_report.h"
#include "tools/tributary/sim/sim_batch.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/env/run_sim.h"
#include "verif/node/tests/sim_command_line.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/shell_words.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

struct SimArguments {
  SimSelection selection;
  OutputOptions output;
  bool counters = false;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
};

std::vector<SimOptions> runs_of(const SimArguments& arguments) {
  try {
    return arguments.selection.runs();
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

void require_files(const SimArguments& arguments) {
  const SimOptions& options = arguments.selection.common;
  NamedFiles files;
  files.output("--waves", options.waves);
  if (!options.waves.empty()) files.output("--waves", view_name(options.waves));
  files.output("--pcap", options.pcap);
  files.output("--trace", options.trace);
  files.output("--coverage-file", options.coverage_file);
  arguments.output.check(files);
}

int simulate(const SimOptions& options) {
  const StopRequest stop;
  try {
    return run_sim(options);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

// In the process of a batch, from which no exception leaves.
int simulate_apart(const SimOptions& options) {
  const StopRequest stop;
  try {
    return run_sim(options);
  } catch (const std::invalid_argument& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kExitUsage;
  }
}

// Also where the user wants no text: what has failed is an error.
void show(const SimResult& result, const OutputOptions& output) {
  if (result.passed()) {
    output.print("{}", result.output);
    return;
  }
  std::FILE* const stream = output.silent() ? stderr : stdout;
  fmt::print(stream, "{}", result.output);
  if (result.verdict.empty()) {
    fmt::print(stream, "TEST FAILED {} seed {}: {}\n", result.options.test, result.options.seed,
               result.code > 128 ? fmt::format("ended by signal {}", result.code - 128)
                                 : fmt::format("exit code {}", result.code));
  }
  std::fflush(stream);
}

int run_batch(const SimArguments& arguments, const std::vector<SimOptions>& runs,
              Invocation& invocation) {
  ProgressBar bar(arguments.output.silent() ? ProgressBar::Style::kSilent
                                            : ProgressBar::usual_style());
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  std::size_t failed = 0;
  int code = kExitPass;
  const std::string all = std::exchange(invocation.command_line, "");
  SimBatch batch(simulate_apart, arguments.jobs, bar);
  const int signal = batch.run(runs, [&](const SimResult& result) {
    if (result.stopped && runs.size() > 1) return;
    show(result, arguments.output);
    records.push_back(result.json());
    if (result.passed()) return;
    // A run that got as far as its verdict has said it itself.
    const bool said = runs.size() == 1 && !result.verdict.empty();
    if (failed++ == 0 && !said) invocation.command_line = reproduce_line(result.options);
    // A failure weighs more than trouble with a file.
    code = result.code == kExitUsage && code != kExitFail ? kExitUsage : kExitFail;
  });
  if (runs.size() > 1) {
    const std::string of_all = signal == 0 ? "" : fmt::format(" of {}", runs.size());
    arguments.output.print("{}{} runs: {} passed, {} failed\n", records.size(), of_all,
                           records.size() - failed, failed);
  }
  const nlohmann::ordered_json record{{"passed", records.size() - failed},
                                      {"failed", failed},
                                      {"not_run", runs.size() - records.size()},
                                      {"runs", records}};
  arguments.output.write_json(record, invocation);
  if (signal != 0 && records.size() < runs.size()) {
    if (failed == 0) invocation.command_line = all;
    throw std::runtime_error(fmt::format("{}, after {} of {} runs", Stopped(signal).what(),
                                         records.size(), runs.size()));
  }
  return code;
}

int run(SimArguments& arguments, Invocation& invocation) {
  if (arguments.selection.list) {
    fmt::print("tests:\n{}configurations:\n{}", describe_tests(),
               describe_configurations(built_variants()));
    return kExitPass;
  }
  SimOptions& common = arguments.selection.common;
  common.program = shell_word(invocation.arguments.front()) + " sim";
  try {
    common.make_dut = node_maker(common, node_factory(common.configuration));
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  if (arguments.counters) {
    common.on_pages = [](const std::vector<PageSnapshot>& pages) {
      fmt::print("{}", counter_report(pages));
    };
  }
  const std::vector<SimOptions> runs = runs_of(arguments);
  require_files(arguments);
  arguments.output.begin_json(invocation);
  if (runs.size() > 1 || arguments.output.silent() || arguments.output.wants_json()) {
    return run_batch(arguments, runs, invocation);
  }
  invocation.command_line = reproduce_line(runs.front());
  return simulate(runs.front());
}

}  // namespace

void add_sim(CLI::App& app, Invocation& invocation) {
  const auto arguments = std::make_shared<SimArguments>();
  CLI::App* command =
      app.add_subcommand("sim", "Run tests of the UVM environment on the node's RTL");
  command->footer(
      "Prints a line for each run: TEST PASSED, or TEST FAILED below what was found.\n"
      "Exit codes: 0 all passed, 1 otherwise, 2 usage or trouble with files.\n"
      "Examples:\n"
      "  tributary sim random --seed 7\n"
      "  tributary sim spoil,replay --seed 1-50\n"
      "  tributary sim --test spoil --waves spoil.fst --pcap spoil.pcapng");
  add_sim_options(*command, arguments->selection, built_variants());
  command->add_flag("--counters", arguments->counters,
                    "Print the counters of all ports and the state of all groups at the end");
  command
      ->add_option("--jobs", arguments->jobs,
                   "Runs at a time; default: as many as the machine has processors")
      ->check(CLI::Range(1U, 1024U));
  arguments->output.add_to(*command);
  command->callback(
      [arguments, &invocation] { invocation.exit_code = run(*arguments, invocation); });
}

}  // namespace trib
