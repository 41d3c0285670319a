// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/sim_command_line.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <limits>
#include <stdexcept>

#include "verif/node/env/run_sim.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/command_line/seed_list.h"
#include "verif/sim/command_line/word_list.h"

namespace trib {
namespace {

constexpr std::uint64_t kMaxNs = std::numeric_limits<std::uint64_t>::max() / kFsPerNs;

std::vector<std::uint64_t> seeds_of(const std::vector<std::string>& arguments) {
  try {
    return parse_seeds(split_words(arguments));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string("--seed: ") + error.what());
  }
}

void add_recording_options(CLI::App& command, SimOptions& options) {
  command.add_option("--waves", options.waves,
                     "File for waves (FST; large) and, next to it, a view of them for GTKWave");
  command.add_option("--pcap", options.pcap,
                     "File for frames (pcapng, simulated time; what the node did with them as "
                     "comments)");
  command.add_option("--trace", options.trace, "File for the node's steps, a JSON object a line");
  command
      .add_option_function<std::uint64_t>(
          "--record-from",
          [&options](std::uint64_t ns) { options.recorded.from_fs = ns * kFsPerNs; },
          "Simulated time in ns from which these files are written; default: the start")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
  command
      .add_option_function<std::uint64_t>(
          "--record-until",
          [&options](std::uint64_t ns) { options.recorded.until_fs = ns * kFsPerNs; },
          "Simulated time in ns up to which they are; default: the end")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
  command.add_option("--coverage-file", options.coverage_file,
                     "File for the functional coverage (JSON; tributary coverage merges them)");
}

}  // namespace

SimSelection::SimSelection() {
  common.verbosity = "none";
  common.coverage = false;
}

std::vector<std::string> SimSelection::test_names() const {
  try {
    return split_words(tests);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string("--test: ") + error.what());
  }
}

std::vector<SimOptions> SimSelection::runs() const {
  const std::vector<std::string> names = test_names();
  for (const std::string& test : names) require_test(test);
  const std::vector<std::uint64_t> numbers = seeds_of(seeds);
  std::vector<SimOptions> all;
  for (const std::string& test : names) {
    for (const std::uint64_t seed : numbers) {
      all.push_back(common);
      all.back().test = test;
      all.back().seed = seed;
    }
  }
  const bool into_files = !common.waves.empty() || !common.pcap.empty() || !common.trace.empty() ||
                          !common.coverage_file.empty();
  if (all.size() > 1 && into_files) {
    throw std::invalid_argument(
        "--waves, --pcap, --trace and --coverage-file take one run; give one test and one seed");
  }
  return all;
}

std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_maker(
    const SimOptions& options, std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> make) {
  if (!options.pins) return make;
  return behind_pins(std::move(make), node_variant(options.configuration));
}

void add_sim_options(CLI::App& command, SimSelection& selection,
                     const std::vector<std::string>& configurations) {
  SimOptions& options = selection.common;
  command
      .add_option("tests,--test", selection.tests,
                  "Tests to run, comma-separated; --list names them")
      ->capture_default_str();
  command
      .add_option("--seed", selection.seeds,
                  "Seed of everything random: 7, or several for each test: 1,5,20-30")
      ->capture_default_str();
  command.add_option("--chunks", options.chunks, "Chunks to reduce; 0: the test's own number")
      ->capture_default_str();
  command.add_option("--config", options.configuration, "Configuration of the node")
      ->check(CLI::IsMember(configurations))
      ->capture_default_str();
  command.add_flag("--pins", options.pins,
                   "The node with its Ethernet ports: serial lines instead of streams");
  command
      .add_option("--onset", options.onset,
                  "Beats of every contribution that must have come before a chunk is reduced; "
                  "default: the test's own")
      ->check(CLI::Range(1U, 65535U));
  command
      .add_option("--quantum", options.quantum, "Clock cycles per activation of the SystemC kernel")
      ->check(CLI::Range(1U, 1'000'000U))
      ->capture_default_str();
  command.add_option("--timeout", options.timeout_cycles, "Clock cycles; 0: the test's own limit")
      ->capture_default_str();
  command
      .add_option("--verbosity", options.verbosity,
                  "How much a run prints besides errors and the verdict")
      ->check(CLI::IsMember({"none", "low", "medium", "high", "full", "debug"}))
      ->capture_default_str();
  command.add_flag("--coverage", options.coverage, "Print the table of the functional coverage");
  add_recording_options(command, options);
  command.add_flag("--list", selection.list, "List the tests and configurations, and stop");
}

int run_sim_program(CLI::App& app, const SimSelection& selection, int argc, char** argv,
                    const std::function<void(SimOptions&)>& choose_node) {
  check_numbers(app);
  CLI11_PARSE(app, argc, argv);
  if (selection.list) {
    fmt::print("{}", describe_tests());
    return 0;
  }
  try {
    std::vector<SimOptions> runs = selection.runs();
    if (runs.size() != 1) throw std::invalid_argument("one test and one seed, please");
    choose_node(runs.front());
    return run_sim(runs.front());
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}

}  // namespace trib
