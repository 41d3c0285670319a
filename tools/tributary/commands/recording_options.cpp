// SPDX-License-Identifier: Apache-2.0
// Options about recordings; see recording_options.h.
#include "tools/tributary/commands/recording_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <limits>
#include <stdexcept>

#include "tools/tributary/commands/invocation.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr std::uint64_t kMaxNs = std::numeric_limits<std::uint64_t>::max() / kFsPerNs;

}  // namespace

void RecordingOptions::add_to(CLI::App& command) {
  add_waves_to(command);
  command.add_option("--pcap", pcap, "File for frames (pcapng, simulated time)");
  command.add_option("--trace", trace, "File for the node's steps, a JSON object a line");
}

void RecordingOptions::add_waves_to(CLI::App& command) {
  command.add_option(
      "--waves", waves,
      "File for waves (FST; large: for 1000 cycles of an endpoint or interface 1.5 MB "
      "and 0.1 s) and, next to it, a view of them for GTKWave");
  command
      .add_option("--record-from", from_ns,
                  "Simulated time in ns from which these files are written; default: the start")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
  command
      .add_option("--record-until", until_ns,
                  "Simulated time in ns up to which they are; default: the end")
      ->check(CLI::Range(std::uint64_t{0}, kMaxNs));
}

void RecordingOptions::check(NamedFiles& files) const {
  if ((from_ns || until_ns) && !any()) {
    throw UsageError(
        "--record-from and --record-until say what --waves, --pcap and --trace hold; give one of "
        "these");
  }
  if (from_ns && until_ns && *from_ns > *until_ns) {
    throw UsageError(
        fmt::format("--record-from {} is after --record-until {}", *from_ns, *until_ns));
  }
  if (!waves.empty()) {
    try {
      require_wave_file_name(waves);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
    files.output("--waves", waves);
    files.output("--waves", view_name(waves));
  }
  files.output("--pcap", pcap);
  files.output("--trace", trace);
}

void RecordingOptions::apply(ClusterConfig& config) const {
  config.pcap = pcap;
  config.trace = trace;
  if (!waves.empty()) config.waves = WaveConfig{waves};
  config.recorded = window();
}

TimeWindow RecordingOptions::window() const {
  TimeWindow window;
  if (from_ns) window.from_fs = *from_ns * kFsPerNs;
  if (until_ns) window.until_fs = *until_ns * kFsPerNs;
  return window;
}

std::string RecordingOptions::hint() const {
  return waves.empty() ? "" : "waves: " + view_command(waves);
}

}  // namespace trib
