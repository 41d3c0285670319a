// SPDX-License-Identifier: Apache-2.0
// `tributary-simulated-card`: a VC709 in simulation, the core's RTL with models of the parts around
// it, for `tributary board` and for hosts on network interfaces of this machine. It ends with
// SIGINT, SIGTERM or SIGHUP, or after a time.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "host/system/signal_watch.h"
#include "tools/tributary/board/simulated/pseudo_terminal.h"
#include "tools/tributary/board/simulated/simulated_card.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/program.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/interfaces/packet_socket.h"

namespace {

constexpr const char* kFooter =
    "Simulated time runs some thousand times slower than that of a card: give `tributary board` a "
    "--reply-timeout of some seconds. It stops while there is nothing in flight.\n"
    "Example:\n"
    "  tributary-simulated-card --console card &\n"
    "  tributary board status --uart card --reply-timeout 5s\n"
    "Exit codes: 0 ended by a signal, 1 the card did what it must not, 2 wrong usage.";

struct Options {
  std::string console;
  std::vector<std::string> ports;
  trib::SimulatedCardConfig card;
  double duration = 0;  // seconds; 0: for ever
};

std::vector<std::unique_ptr<trib::HostInterface>> open_ports(const Options& options) {
  if (options.ports.size() > trib::board::SimulatedVc709::kCages) {
    throw trib::UsageError(fmt::format("{} interfaces, but the card has {} ports",
                                       options.ports.size(), trib::board::SimulatedVc709::kCages));
  }
  std::vector<std::unique_ptr<trib::HostInterface>> interfaces;
  for (const std::string& name : options.ports) {
    interfaces.push_back(std::make_unique<trib::PacketSocket>(name));
  }
  return interfaces;
}

// Runs until a signal stops it. Returns the exit code.
int run(const Options& options) {
  auto console = std::make_unique<trib::PseudoTerminal>(options.console);
  const std::string device = console->device();
  trib::SimulatedCard card(options.card, std::move(console), open_ports(options));
  trib::SignalWatch signals{SIGINT, SIGTERM, SIGHUP};
  fmt::print("# simulated VC709, seed {}, console {} at {}\n# ready\n", options.card.seed,
             options.console, device);
  std::fflush(stdout);
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(options.duration);
  bool up = false;
  while (signals.take() == 0) {
    std::optional<std::chrono::milliseconds> left;
    if (options.duration > 0) {
      left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      if (left->count() <= 0) break;
    }
    card.advance();
    if (!up && card.card().links_up()) {
      up = true;
      fmt::print("# links up, {} cycles\n", card.card().cycle());  // scripts wait for this line
      std::fflush(stdout);
    }
    if (card.idle()) card.wait(signals.descriptor(), left);
  }
  fmt::print("# {} cycles simulated\n", card.card().cycle());
  const std::vector<std::string> violations = card.card().violations();
  for (const std::string& violation : violations) trib::report_error(violation, trib::kExitFail);
  return violations.empty() ? trib::kExitPass : trib::kExitFail;
}

}  // namespace

int main(int argc, char** argv) {
  trib::Invocation invocation;
  Options options;
  CLI::App app{"Simulate a VC709 with the node on it, its console on a pseudo-terminal",
               "tributary-simulated-card"};
  app.footer(kFooter);
  app.add_option("--console", options.console,
                 "Path at which the console's serial device is to be; a link is made there")
      ->required();
  app.add_option("--port", options.ports,
                 "Interface at cage 0, 1, ... (once for each): one end of a veth pair; at "
                 "the others is a host that sends nothing");
  app.add_option("--empty", options.card.empty, "Cages, comma-separated, without a module")
      ->delimiter(',')
      ->check(CLI::Range(0U, trib::board::SimulatedVc709::kCages - 1));
  app.add_flag("--dead-clock", options.card.dead_clock,
               "The crystal of the Si5324 does not run: there is no reference clock");
  app.add_option("--seed", options.card.seed,
                 "Seed of registers that have no reset, of clocks and of the lines' phases")
      ->capture_default_str();
  app.add_option("--duration", options.duration, "Seconds after which to end; 0 = never")
      ->check(trib::non_negative())
      ->capture_default_str();
  app.callback([&] {
    invocation.command_line.clear();  // what others do with it is not in it
    invocation.exit_code = run(options);
  });
  return trib::run_program(app, invocation, {argc, argv});
}
