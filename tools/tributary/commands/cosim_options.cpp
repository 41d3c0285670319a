// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/cosim_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <random>
#include <stdexcept>

#include "host/system/job_identity.h"
#include "model/base/host_error.h"
#include "tools/tributary/commands/compression_options.h"
#include "tools/tributary/commands/named_files.h"
#include "verif/node/dut/make_node.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/interfaces/packet_socket.h"
#include "verif/sim/interfaces/tap_device.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

// A node that was just reset needs a number that was not its own before (GR2).
std::uint16_t fresh_epoch() {
  std::random_device source;
  return static_cast<std::uint16_t>(std::uniform_int_distribution<unsigned>(1, 0xffff)(source));
}

CosimConfig cosim_config(const CosimOptions& options, unsigned connected) {
  CosimConfig config;
  config.variant = node_variant(options.configuration);
  config.node = {parse_mac(options.node_mac), parse_ip(options.node_ip), options.udp_port};
  if (config.node.ip == 0 || (config.node.mac.octets[0] & 1) != 0 ||
      config.node.mac == MacAddress{}) {
    throw UsageError(fmt::format("--node-mac {}, --node-ip {}: the addresses of a host are wanted",
                                 options.node_mac, options.node_ip));
  }
  for (unsigned port = 0; port < connected; ++port) {
    config.workers.push_back(port < options.workers.size() ? parse_endpoint(options.workers[port])
                                                           : default_worker(port));
  }
  for (const Endpoint& worker : config.workers) {
    if (worker.udp_port == 0) throw UsageError("--worker: UDP port 0 is not valid; use 1 to 65535");
  }
  for (const unsigned port : options.members) {
    if (port >= connected) {
      throw UsageError(fmt::format("--members: port {} has no interface", port));
    }
    config.members |= 1u << port;
  }
  config.epoch = config.members != 0 ? options.epoch : fresh_epoch();
  if (!options.key.empty()) config.key = parse_key(options.key);
  config.bind = options.bind;
  config.deadline = options.deadline;
  config.result_encoding = encoding_option("--result-encoding", options.result_encoding);
  if (!codec::holds(config.variant.codec_set(), config.result_encoding.codec)) {
    throw UsageError(fmt::format("--result-encoding: --config {} has no codec for {}",
                                 options.configuration, options.result_encoding));
  }
  config.onset = options.onset.value_or(config.variant.onset);
  config.trace = options.trace;
  config.pcap = options.pcap;
  config.pcap_limits = {parse_byte_size(options.pcap_size), options.pcap_files};
  if (options.waves_on_signal) {
    config.waves_on_request = options.waves;
  } else if (!options.waves.empty()) {
    config.waves = options.window;
    config.waves->file = options.waves;
  }
  return config;
}

std::vector<std::unique_ptr<HostInterface>> open_interfaces(const CosimOptions& options) {
  std::vector<std::unique_ptr<HostInterface>> interfaces;
  for (const std::string& name : options.interfaces) {
    interfaces.push_back(std::make_unique<PacketSocket>(name));
  }
  for (const std::string& name : options.taps) {
    interfaces.push_back(std::make_unique<TapDevice>(name));
  }
  return interfaces;
}

void check_files(const CosimOptions& options) {
  NamedFiles files;
  files.output("--trace", options.trace);
  files.output("--pcap", options.pcap);
  files.output("--waves", options.waves);
  files.output("--prometheus", options.prometheus);
  options.output.check(files);
  if (options.waves.empty()) return;
  try {
    require_wave_file_name(options.waves);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  files.output("--waves", view_name(options.waves));
}

void check_options(const CosimOptions& options) {
  if (options.interfaces.empty() && options.taps.empty()) {
    throw UsageError("name an interface for each port by --port or --tap");
  }
  for (const std::vector<std::string>* names : {&options.interfaces, &options.taps}) {
    for (const std::string& name : *names) {
      if (name.empty()) throw UsageError("--port, --tap: '' is no name of an interface");
      if (std::count(names->begin(), names->end(), name) > 1) {
        throw UsageError(fmt::format("interface {} is named twice: each port has its own", name));
      }
    }
  }
  if (!options.workers.empty() && options.members.empty() && !options.bind) {
    throw UsageError("--worker: give --members or --bind, too; else the JOINs say who takes part");
  }
  if (options.window.first_cycle > options.window.last_cycle) {
    throw UsageError(fmt::format("--waves-first {} is after --waves-last {}",
                                 options.window.first_cycle, options.window.last_cycle));
  }
  check_files(options);
}

void add_node_options(CLI::App& command, CosimOptions& options) {
  command.add_option("--node-mac", options.node_mac, "MAC address of the node")
      ->capture_default_str();
  command.add_option("--node-ip", options.node_ip, "IP address of the node")->capture_default_str();
  command.add_option("--udp-port", options.udp_port, "UDP port of the node")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  command
      .add_option("--onset", options.onset,
                  "Beats of a contribution that start a reduction; default: the fewest that leave "
                  "no idle beat in a sent frame")
      ->check(CLI::Range(1U, 65535U));
  command
      .add_option("--result-encoding", options.result_encoding,
                  "Encoding of the node's sums of float32, if all workers decode it, as 'B 2^-8' "
                  "or MXFP8; with a --config that has codecs")
      ->capture_default_str();
  command
      .add_option(
          "--deadline", options.deadline,
          "Cycles that a chunk waits for missing contributions before it is summed up without "
          "them; 0 = for ever. The simulation runs on for as long after the last frame")
      ->capture_default_str();
}

void add_group_options(CLI::App& command, CosimOptions& options) {
  auto* members = command
                      .add_option("--members", options.members,
                                  "Ports, comma-separated: the registers start the group with the "
                                  "workers at these ports; no worker joins")
                      ->delimiter(',');
  command
      .add_flag("--bind", options.bind,
                "Only the workers of --worker may join, each at its own port")
      ->excludes(members);
  command
      .add_option("--key", options.key,
                  "Key of the group, 16 hex digits, without which no worker may join; default: 0")
      ->envname("TRIBUTARY_KEY");
  command.add_option("--worker", options.workers,
                     "MAC,IP,PORT of the worker at port 0, 1, ... (once for each; default "
                     "02:54:42:00:01:01,10.84.66.11,40001 and so on)");
  command.add_option("--epoch", options.epoch, "Epoch in which the registers start the group")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str()
      ->needs(members);
}

void add_recording_options(CLI::App& command, CosimOptions& options) {
  command.add_option(
      "--trace", options.trace,
      "File for the node's steps, a JSON object a line; it grows as long as frames come");
  auto* pcap =
      command.add_option("--pcap", options.pcap,
                         "File for all frames (pcapng, simulated time). A full x.pcapng, or "
                         "that of an earlier run, becomes x.1.pcapng, then x.2.pcapng and "
                         "so on; a FIFO or standard output gets everything");
  command
      .add_option(
          "--pcap-size", options.pcap_size,
          fmt::format("Size from which a file of frames is full, 0 = never: {}", kByteSizeHelp))
      ->capture_default_str()
      ->needs(pcap);
  command.add_option("--pcap-files", options.pcap_files, "Files of frames that are kept")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str()
      ->needs(pcap);
  auto* waves = command.add_option(
      "--waves", options.waves,
      "File for waves (FST; large: give a window) and, next to it, a view of them for GTKWave");
  auto* first = command.add_option("--waves-first", options.window.first_cycle,
                                   "First cycle of the waves, from the start of reset");
  auto* last =
      command.add_option("--waves-last", options.window.last_cycle, "Last cycle of the waves");
  first->needs(waves);
  last->needs(waves);
  command
      .add_flag("--waves-on-signal", options.waves_on_signal,
                "SIGUSR2 begins waves, the next one ends them, any number of times; the files are "
                "numbered, w.1.fst, w.2.fst ..., after those that are there")
      ->needs(waves)
      ->excludes(first)
      ->excludes(last);
}

}  // namespace

std::unique_ptr<Cosim> make_cosim(const CosimOptions& options) {
  check_options(options);
  const std::size_t connected = options.interfaces.size() + options.taps.size();
  try {
    std::unique_ptr<NodeDut> dut = make_node(options.configuration, options.seed);
    if (connected > dut->ports() || options.workers.size() > connected) {
      throw UsageError(fmt::format("{} interfaces and {} workers, but the node has {} ports",
                                   connected, options.workers.size(), dut->ports()));
    }
    const CosimConfig config = cosim_config(options, static_cast<unsigned>(connected));
    return std::make_unique<Cosim>(std::move(dut), config, open_interfaces(options));
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  } catch (const HostError& error) {
    throw UsageError(error.what());
  }
}

void add_cosim_options(CLI::App& command, CosimOptions& options) {
  auto* port = command.add_option(
      "--port", options.interfaces,
      "Interface for port 0, 1, ... (once for each): one end of a veth pair, or any Ethernet "
      "interface");
  command
      .add_option("--tap", options.taps,
                  "TAP device for port 0, 1, ... (once for each), made unless it is there")
      ->excludes(port);
  command.add_option("--config", options.configuration, "Configuration of the node")
      ->check(CLI::IsMember(built_variants()))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of registers that have no reset")
      ->capture_default_str();
  command.add_option("--duration", options.duration, "Seconds after which to end; 0 = never")
      ->check(non_negative())
      ->capture_default_str();
  add_node_options(command, options);
  add_group_options(command, options);
  add_recording_options(command, options);
  command.add_option("--prometheus", options.prometheus,
                     "File for the counters in the text format of Prometheus");
  options.output.add_to(command);
}

}  // namespace trib
