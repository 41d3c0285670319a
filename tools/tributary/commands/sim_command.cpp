// SPDX-License-Identifier: Apache-2.0
// `tributary sim`: runs tests of a device in simulation. Passes (exit 0) if nothing was found wrong
// in any; after a failure the line that is printed last does the
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
#include "tools/tributary/devices/device.h"
#include "tools/tributary/devices/device_table.h"
#include "tools/tributary/sim/sim_batch.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

struct SimArguments {
  std::string name;  // of the device
  std::unique_ptr<Device> device;
  std::unique_ptr<DeviceArguments> given;
  OutputOptions output;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
};

std::vector<DeviceRun> runs_of(const SimArguments& arguments, const std::string& program) {
  try {
    return arguments.given->runs(program);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

void require_files(const SimArguments& arguments) {
  NamedFiles files;
  for (const auto& [option, file] : arguments.given->outputs()) files.output(option, file);
  arguments.output.check(files);
}

int simulate(const DeviceRun& run) {
  const StopRequest stop;
  try {
    return run.simulate({});
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

// In the process of a batch, from which no exception leaves.
int simulate_apart(const DeviceRun& run, const DeviceRun::Counters& counters) {
  const StopRequest stop;
  try {
    return run.simulate(counters);
  } catch (const std::invalid_argument& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kExitUsage;
  }
}

std::string listed(const std::string& heading, const std::vector<NameAndText>& entries) {
  std::string text = heading + ":\n";
  for (const auto& [name, what] : entries) text += fmt::format("  {:<14}{}\n", name, what);
  return text;
}

std::vector<NameAndText> all_devices() {
  std::vector<NameAndText> devices;
  for (const DeviceEntry& device : kDevices) devices.push_back({device.name, device.text});
  return devices;
}

// Also where the user wants no text: a failure is an error.
void show(const SimResult& result, const OutputOptions& output) {
  if (result.passed()) {
    output.print("{}", result.output);
    return;
  }
  std::FILE* const stream = output.silent() ? stderr : stdout;
  fmt::print(stream, "{}", result.output);
  if (result.verdict.empty()) {
    fmt::print(stream, "TEST FAILED {} seed {}: {}\n", result.run.test, result.run.seed,
               result.code > 128 ? fmt::format("ended by signal {}", result.code - 128)
                                 : fmt::format("exit code {}", result.code));
  }
  std::fflush(stream);
}

int run_batch(const SimArguments& arguments, const std::vector<DeviceRun>& runs,
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
    if (failed++ == 0 && !said) invocation.command_line = result.run.reproduce;
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
  if (arguments.given->lists()) {
    fmt::print("{}{}{}", listed("devices", all_devices()),
               listed("tests", arguments.device->tests()),
               listed("configurations", arguments.device->variants()));
    return kExitPass;
  }
  std::string program = shell_word(invocation.arguments.front()) + " sim";
  if (arguments.name != kUsualDevice.name) program += " --device " + arguments.name;
  const std::vector<DeviceRun> runs = runs_of(arguments, program);
  require_files(arguments);
  arguments.output.begin_json(invocation);
  if (runs.size() > 1 || arguments.output.silent() || arguments.output.wants_json()) {
    return run_batch(arguments, runs, invocation);
  }
  invocation.command_line = runs.front().reproduce;
  return simulate(runs.front());
}

}  // namespace

void add_sim(CLI::App& app, Invocation& invocation) {
  const auto arguments = std::make_shared<SimArguments>();
  arguments->name = device_in(invocation.arguments);
  arguments->device = make_device(arguments->name);
  arguments->given = arguments->device->arguments();
  CLI::App* command = app.add_subcommand("sim", "Run tests of a device in simulation");
  command->footer(
      "Prints a line for each run: TEST PASSED, or TEST FAILED below what was found.\n"
      "Exit codes: 0 all passed, 1 otherwise, 2 usage or trouble with files.\n"
      "Examples:\n"
      "  tributary sim random --seed 7\n"
      "  tributary sim spoil,replay --seed 1-50\n"
      "  tributary sim --test spoil --waves spoil.fst --pcap spoil.pcapng");
  arguments->given->add_to(*command);
  add_device_option(*command, arguments->name);
  command
      ->add_option("--jobs", arguments->jobs,
                   "Runs at a time; default: as many as the machine has processors")
      ->check(CLI::Range(1U, 1024U));
  arguments->output.add_to(*command);
  command->callback(
      [arguments, &invocation] { invocation.exit_code = run(*arguments, invocation); });
}

}  // namespace trib
