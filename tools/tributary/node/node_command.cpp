// SPDX-License-Identifier: Apache-2.0
// `tributary node`: the golden node on a UDP socket, until a signal ends it.
#include <fmt/format.h>
#include <poll.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <array>
#include <csignal>
#include <memory>
#include <string>

#include "host/system/signal_watch.h"
#include "model/codec/encoding.h"
#include "model/frame/address_text.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/node/udp_node.h"

namespace trib {
namespace {

constexpr std::uint16_t kDefaultPort = 21570;

struct UdpNodeOptions {
  std::string listen = "127.0.0.1";
  std::string result_encoding = "raw";
  bool codecs = false;
  UdpNodeConfig config;
  OutputOptions text;
};

UdpNodeConfig checked(const UdpNodeOptions& options) {
  UdpNodeConfig config = options.config;
  try {
    config.listen = parse_ip_and_port(options.listen, kDefaultPort);
    config.result_encoding = codec::parse_encoding(options.result_encoding);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  if (options.codecs) config.codecs = codec::kAllCodecs;
  if (!config.result_encoding.is_raw() && !options.codecs) {
    throw UsageError("--result-encoding: give --codecs, too");
  }
  return config;
}

void run_udp_node(const UdpNodeOptions& options) {
  SignalWatch signals{SIGINT, SIGTERM, SIGHUP};
  UdpNode node(checked(options));
  const Endpoint local = node.local();
  options.text.print(
      "node: {}:{}\n# for up to {} workers; the worker of rank r is at port r. ^C ends it\n",
      format_ip(local.ip), local.udp_port, options.config.ports);
  std::array<pollfd, 2> ready = {
      {{signals.descriptor(), POLLIN, 0}, {node.descriptor(), POLLIN, 0}}};
  while (signals.take() == 0) {
    ::poll(ready.data(), ready.size(), -1);
    node.serve();
  }
  const UdpNodeCounts& counts = node.counts();
  options.text.print("# frames taken {}, sent {}, lost by choice {}, unknown {}, unsent {}\n",
                     counts.received, counts.sent, counts.lost, counts.unknown, counts.unsent);
}

}  // namespace

void add_node(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<UdpNodeOptions>();
  CLI::App* const command = app.add_subcommand(
      "node", "Be a node for workers on UDP sockets: the golden model, without a simulator");
  command->footer(
      "Workers of this machine or network join it as they join a real node: tributary worker, "
      "python3 -m tributary worker, or programs of one's own. It has every type and operation.");
  command
      ->add_option("--listen", options->listen,
                   "Address, and port if it is not 21570; port 0 is any free one, which the "
                   "first line names")
      ->capture_default_str();
  command->add_option("--ports", options->config.ports, "Ports, one for each worker")
      ->check(CLI::Range(1u, 8u))
      ->capture_default_str();
  command->add_option("--groups", options->config.groups, "Groups of workers")
      ->check(CLI::Range(1u, kMaxGroups))
      ->capture_default_str();
  command
      ->add_option("--loss", options->config.loss, "Probability that a frame of a worker is lost")
      ->check(CLI::Range(0.0, 0.9))
      ->capture_default_str();
  command->add_option("--seed", options->config.seed, "Seed of what is lost")
      ->capture_default_str();
  command->add_flag("--codecs", options->codecs, "It has the codecs of docs/CODEC.md");
  command
      ->add_option("--result-encoding", options->result_encoding,
                   "Encoding of results, as 'B 2^-8', MXFP8 or raw")
      ->capture_default_str();
  options->text.add_quiet_to(*command);
  command->callback([options, &invocation] {
    run_udp_node(*options);
    invocation.exit_code = kExitPass;
  });
}

}  // namespace trib
