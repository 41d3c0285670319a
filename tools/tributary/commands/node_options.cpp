// SPDX-License-Identifier: Apache-2.0
// Options about the node; see node_options.h.
#include "tools/tributary/commands/node_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>

#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/invocation.h"
#include "verif/node/pins/pins_node.h"

namespace trib {
namespace {

std::string multiple_of_four(const std::string& text) {
  return std::stoul(text) % 4 == 0 ? "" : fmt::format("{} is not a multiple of 4 bytes", text);
}

}  // namespace

void NodeOptions::add_to(CLI::App& command) {
  command
      .add_option("--workers", workers,
                  fmt::format("Workers, one on each port of the node: 1 to {}", kWirePorts))
      ->capture_default_str();
  command.add_option("--chunk", chunk_bytes, "Payload of a frame in bytes, a multiple of 4")
      ->check(CLI::Range(4U, 8192U))
      ->check(multiple_of_four)
      ->capture_default_str();
  command
      .add_option("--onset", given_onset_,
                  fmt::format("Beats ({} bytes) of every contribution that must have come before a "
                              "chunk is reduced; 1, or {} with --pins, = cut-through, 65535 = "
                              "store-and-forward",
                              kWireNode.beat_bytes, pins_onset(kWireNode)))
      ->check(CLI::Range(1U, 65535U))
      ->default_str("1");
  command.add_flag("--pins", pins,
                   "Simulate the node with its Ethernet ports: serial lines instead of streams");
  command.add_option("--seed", seed, "Seed of everything random")->capture_default_str();
}

void NodeOptions::add_config_to(CLI::App& command) {
  command
      .add_option(
          "--config", configuration,
          fmt::format("Node: 10g, 10g_codec (with codecs, which --compress takes by itself), or "
                      "100g (beats of {} bytes, cut-through by an --onset of {})",
                      kFastNode.beat_bytes, kFastNode.onset))
      ->check(CLI::IsMember({kWireNode.name, kCodecNode.name, kFastNode.name}))
      ->capture_default_str();
}

void NodeOptions::choose_node(const Reduction& reduction, bool travels_encoded) {
  const bool codecs = configuration == kCodecNode.name || travels_encoded;
  if (configuration == kFastNode.name) {
    if (travels_encoded) throw UsageError("--config 100g: that node has no codecs");
    variant = kFastNode;
  } else {
    variant = codecs ? kCodecNode : node_with(reduction);
  }
  if (!variant.reductions().has(reduction)) {
    throw UsageError(
        fmt::format("--config {}: that node has no such --op and --dtype", variant.name));
  }
}

void NodeOptions::require_ports() const {
  if (workers >= 1 && workers <= kWirePorts) return;
  throw UsageError(
      fmt::format("--workers: {} not in range 1 to {}, one on each port of the node; a --network "
                  "of endpoints has more, as ring:8",
                  workers, kWirePorts));
}

void NodeOptions::check() const {
  if (pins && variant.codecs != codec::kRawOnly) {
    throw UsageError("--pins: there is no node with codecs and ports");
  }
  const unsigned least = pins_onset(variant);
  if (pins && onset() < least) {
    throw UsageError(fmt::format("--pins wants an --onset of at least {} (CX3)", least));
  }
}

unsigned NodeOptions::onset() const {
  return given_onset_.value_or(pins ? pins_onset(variant) : variant.onset);
}

ClusterConfig NodeOptions::cluster_config() const {
  ClusterConfig config;
  config.node = variant;
  config.workers = workers;
  config.chunk_bytes = chunk_bytes;
  config.onset = onset();
  config.pins = pins;
  config.seed = seed;
  config.job = static_cast<std::uint32_t>(seed);
  return config;
}

}  // namespace trib
