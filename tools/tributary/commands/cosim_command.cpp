// SPDX-License-Identifier: Apache-2.0
// `tributary cosim`: the node's RTL on real network interfaces of this machine, until a signal makes it
// stop. It answers ARP and ping, and serves the jobs of all workers that join. Passes (exit 0) if the
// node's counters balance and its streams keep their protocol.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "host/system/signal_watch.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/cosim_options.h"
#include "tools/tributary/cosim/counter_report.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/counter_json.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

using WallClock = std::chrono::steady_clock;

constexpr const char* kFooter =
    "The workers' JOINs set up the group, job after job: any number of jobs, however the last one "
    "ended. With --members the registers start it, for workers with --no-join.\n"
    "An interface that is deleted is reported, and the run ends with exit code 2; the other ports "
    "go "
    "on.\n"
    "SIGUSR1 prints the counters that are not 0; SIGINT, SIGTERM and SIGHUP print them and end the "
    "run. The files of --json and --prometheus are written at the same times, with all counters.\n"
    "The node takes no IP fragments: of `ping -s` it answers what the MTU lets through in one "
    "packet, 8972 bytes with an MTU of 9000.\n"
    "Example, as root:\n"
    "  tools/netns.sh up\n"
    "  tributary cosim --port n0 --port n1 --port n2 --port n3 &\n"
    "  ip netns exec w0 ping -c 3 10.84.66.1\n"
    "  tools/netns.sh down";

void print_head(const CosimOptions& options, const Cosim& cosim) {
  options.output.print("# tributary cosim: {} node (RTL), {}, {}, UDP port {}, seed {}\n",
                       options.configuration, options.node_mac, options.node_ip, options.udp_port,
                       options.seed);
  for (unsigned port = 0; port < cosim.ports(); ++port) {
    const CosimPort* cable = cosim.cable(port);
    options.output.print("# port {}: {}\n", port,
                         cable != nullptr ? cable->interface().name() : "-");
  }
  options.output.print("# ready\n");  // scripts wait for this line
}

nlohmann::ordered_json cable_json(const CosimPort& cable) {
  const CosimPortCounters& c = cable.counters();
  return {{"host_received", c.received},
          {"host_padded", c.padded},
          {"host_lost", cable.interface().lost()},
          {"host_sent", c.sent},
          {"host_spoiled", c.spoiled},
          {"host_refused", c.refused},
          {"gone", cable.interface().gone()}};
}

// On standard output and into the files for them.
void report_counters(Cosim& cosim, const CosimOptions& options, WallClock::time_point start,
                     const std::string& failure, const Invocation& invocation) {
  const double wall = std::chrono::duration<double>(WallClock::now() - start).count();
  const std::uint64_t cycles = cosim.cycle();
  options.output.print("# {} cycles simulated in {:.1f} s\n{}", cycles, wall,
                       counter_report(cosim));
  const std::vector<PageSnapshot> pages = cosim.pages();
  nlohmann::ordered_json record{{"cycles", cycles}, {"wall_seconds", wall}};
  record.update(counter_json(pages));
  for (unsigned port = 0; port < cosim.ports(); ++port) {
    if (const CosimPort* cable = cosim.cable(port))
      record["ports"][port].update(cable_json(*cable));
  }
  if (!failure.empty()) record["failure"] = failure;
  options.output.write_json(record, invocation);
  if (!options.prometheus.empty()) replace_file(options.prometheus, counter_prometheus(pages));
}

// Errors of a recording are reported at once, and the node goes on; false then.
bool record(const std::function<void()>& action) {
  try {
    action();
    return true;
  } catch (const RecordingError& error) {
    fmt::print(stderr, "tributary: {}\n", error.what());
    return false;
  }
}

bool switch_waves(Cosim& cosim, const OutputOptions& output) {
  return record([&] {
    const auto ended = cosim.switch_waves();
    output.print("# waves: {}\n", ended ? view_command(*ended) : "begin");
  });
}

// The exit code.
int run_cosim(const CosimOptions& options, Invocation& invocation) {
  invocation.command_line.clear();  // what the hosts did is not in it
  options.output.begin_json(invocation);
  const std::unique_ptr<Cosim> cosim = make_cosim(options);
  SignalWatch signals{SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
  print_head(options, *cosim);
  const WallClock::time_point start = WallClock::now();
  bool recorded = true;
  std::string failure;
  while (true) {
    std::optional<std::chrono::milliseconds> left;
    if (options.duration > 0) {
      left = std::chrono::ceil<std::chrono::milliseconds>(
          start + std::chrono::duration<double>(options.duration) - WallClock::now());
      if (left->count() <= 0) break;
    }
    const int signal = signals.take();
    if (signal == SIGUSR1) report_counters(*cosim, options, start, failure, invocation);
    if (signal == SIGUSR2 && options.waves_on_signal) {
      recorded &= switch_waves(*cosim, options.output);
    }
    if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) break;
    cosim->advance();
    for (const std::string& gone : cosim->newly_gone()) {
      fmt::print(stderr, "tributary: {}; the other ports go on\n", gone);
      if (failure.empty()) failure = gone;
    }
    if (cosim->idle()) cosim->wait(signals.descriptor(), left);
  }
  cosim->settle();
  const bool connected = failure.empty();
  const std::string fault = cosim->fault();
  report_counters(*cosim, options, start, fault.empty() ? failure : fault, invocation);
  if (!fault.empty()) fmt::print(stderr, "tributary: {}\n", fault);
  recorded &= record([&cosim] { cosim->close_recordings(); });
  if (!fault.empty()) return kExitFail;
  return recorded && connected ? kExitPass : kExitUsage;
}

}  // namespace

void add_cosim(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<CosimOptions>();
  CLI::App* command =
      app.add_subcommand("cosim", "Run the node's RTL on real network interfaces of this machine");
  command->footer(kFooter);
  add_cosim_options(*command, *options);
  command->callback(
      [options, &invocation] { invocation.exit_code = run_cosim(*options, invocation); });
}

}  // namespace trib
