// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/sim_command_line.h"

#include <CLI/Validators.hpp>
#include <limits>

namespace trib {
namespace {

constexpr std::uint64_t kFsPerNs = 1'000'000;
constexpr std::uint64_t kMaxNs = std::numeric_limits<std::uint64_t>::max() / kFsPerNs;

}  // namespace

void add_sim_options(CLI::App& command, SimOptions& options, bool& list) {
  command.add_option("--test", options.test, "Test to be run; --list names them")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of everything random")->capture_default_str();
  command.add_option("--chunks", options.chunks, "Chunks to be reduced; 0: the test's own number")
      ->capture_default_str();
  command.add_option("--config", options.configuration, "Configuration of the node")
      ->check(CLI::IsMember({"10g", "10g_2", "100g"}))
      ->capture_default_str();
  command
      .add_option("--onset", options.onset,
                  "Beats of every contribution that must have come before a chunk is reduced; "
                  "default: the test's own")
      ->check(CLI::Range(1U, 65535U));
  command.add_option("--waves", options.waves,
                     "File for waves (FST; large) and, beside it, a view of them for GTKWave");
  command.add_option("--pcap", options.pcap,
                     "File for frames (pcapng, simulated time, verdicts as comments)");
  command
      .add_option_function<std::uint64_t>(
          "--record-from",
          [&options](std::uint64_t ns) { options.recorded.from_fs = ns * kFsPerNs; },
          "Simulated time in ns from which waves and frames are written; default: the start")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
  command
      .add_option_function<std::uint64_t>(
          "--record-until",
          [&options](std::uint64_t ns) { options.recorded.until_fs = ns * kFsPerNs; },
          "Simulated time in ns up to which they are; default: the end")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
  command
      .add_option("--quantum", options.quantum, "Clock cycles per activation of the SystemC kernel")
      ->check(CLI::Range(1U, 1'000'000U))
      ->capture_default_str();
  command.add_option("--timeout", options.timeout_cycles, "Clock cycles; 0: the test's own limit")
      ->capture_default_str();
  command.add_option("--verbosity", options.verbosity, "How much the run prints")
      ->check(CLI::IsMember({"none", "low", "medium", "high", "full", "debug"}))
      ->capture_default_str();
  command.add_flag("!--no-coverage", options.coverage, "Leave out the coverage table");
  command.add_option("--coverage-file", options.coverage_file,
                     "File for the functional coverage (JSON; tributary coverage merges them)");
  command.add_flag("--list", list, "List the tests and stop");
}

}  // namespace trib
