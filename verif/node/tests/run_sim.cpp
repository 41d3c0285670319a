// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/run_sim.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <systemc>
#include <uvm>

#include "verif/node/env/sim_outcome.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/tests/test_list.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/command_line/closest_name.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr int kMaxErrors = 10;  // the run ends at so many

// sc_main takes no argument of our own: what it is to run waits here.
const SimOptions*& pending_options() {
  static const SimOptions* options = nullptr;
  return options;
}

int verbosity_level(const std::string& name) {
  static const std::map<std::string, int> kLevels{
      {"none", uvm::UVM_NONE}, {"low", uvm::UVM_LOW},   {"medium", uvm::UVM_MEDIUM},
      {"high", uvm::UVM_HIGH}, {"full", uvm::UVM_FULL}, {"debug", uvm::UVM_DEBUG}};
  const auto found = kLevels.find(name);
  if (found == kLevels.end()) {
    throw std::invalid_argument(
        fmt::format("'{}' is no verbosity; use none, low, medium, high, full or debug", name));
  }
  return found->second;
}

void check_recordings(const SimOptions& options) {
  if (!options.waves.empty()) require_wave_file_name(options.waves);
  const TimeWindow& window = options.recorded;
  if (window.from_fs > window.until_fs) {
    throw std::invalid_argument(fmt::format("--record-from {} is after --record-until {}",
                                            window.from_fs / kFsPerNs, window.until_fs / kFsPerNs));
  }
  const TimeWindow all;
  const bool limited = window.from_fs != all.from_fs || window.until_fs != all.until_fs;
  if (limited && options.waves.empty() && options.pcap.empty() && options.trace.empty()) {
    throw std::invalid_argument(
        "--record-from and --record-until say what --waves, --pcap and --trace hold; give one of "
        "these");
  }
}

void check_pins(const SimOptions& options, const TestEntry& test) {
  if (!options.pins) return;
  if (!test.streams_only.empty()) {
    throw std::invalid_argument(
        fmt::format("the test '{}' can't be run with --pins: {}", test.name, test.streams_only));
  }
  const unsigned onset = pins_onset(node_variant(options.configuration));
  if (options.onset && *options.onset < onset) {
    throw std::invalid_argument(fmt::format("--pins wants an --onset of at least {} (CX3)", onset));
  }
}

void check(const SimOptions& options) {
  require_test(options.test);
  const TestEntry& test = *find_test(options.test);
  const std::string wrong = misfit(test, node_variant(options.configuration));
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  check_pins(options, test);
  check_recordings(options);
  if (options.quantum == 0) throw std::invalid_argument("the quantum must be at least 1 cycle");
  if (!options.make_dut) throw std::invalid_argument("no node to be tested was given");
  verbosity_level(options.verbosity);
}

// The exit code.
int run_test(const SimOptions& options) {
  SimOutcome outcome;
  uvm::uvm_config_db<const SimOptions*>::set(nullptr, "*", "options", &options);
  uvm::uvm_config_db<SimOutcome*>::set(nullptr, "*", "outcome", &outcome);
  uvm::uvm_report_server& server = *uvm::uvm_report_server::get_server();
  server.set_max_quit_count(kMaxErrors);
  uvm::uvm_set_verbosity_level(verbosity_level(options.verbosity));
  uvm::run_test(find_test(options.test)->type());
  if (server.get_severity_count(uvm::UVM_ERROR) + server.get_severity_count(uvm::UVM_FATAL) != 0) {
    fmt::print("{}\n", failure_line(options, outcome));
    return 1;
  }
  if (!outcome.lost_recordings.empty()) {
    for (const std::string& lost : outcome.lost_recordings) {
      fmt::print("TEST FAILED {} seed {} cycles {}: {}\n", options.test, options.seed,
                 outcome.cycles, lost);
    }
    return 2;
  }
  fmt::print("TEST PASSED {} seed {} cycles {}\n", options.test, options.seed, outcome.cycles);
  return 0;
}

}  // namespace

std::string describe_tests() {
  std::string text;
  for (const TestEntry& test : test_list()) {
    text += fmt::format("  {:<14}{}\n", test.name, test.description);
  }
  return text;
}

void require_test(const std::string& name) {
  if (find_test(name) != nullptr) return;
  std::set<std::string> names;
  for (const TestEntry& test : test_list()) names.insert(test.name);
  const std::string meant = did_you_mean(name, names);
  throw std::invalid_argument(
      meant.empty()
          ? fmt::format("there is no test '{}'; the tests are\n{}", name, describe_tests())
          : fmt::format("there is no test '{}'{} --list names them all", name, meant));
}

int run_sim(const SimOptions& options) {
  check(options);
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  pending_options() = &options;
  std::string program = "tributary";
  std::array<char*, 2> arguments{program.data(), nullptr};
  const int result = sc_core::sc_elab_and_sim(1, arguments.data());
  std::fflush(stdout);
  return result;
}

}  // namespace trib

// Called by sc_elab_and_sim.
int sc_main(int, char**) {
  sc_core::sc_set_time_resolution(1, sc_core::SC_FS);  // before anything else of SystemC
  try {
    return trib::run_test(*trib::pending_options());
  } catch (const trib::RecordingError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
