// SPDX-License-Identifier: Apache-2.0
#include "verif/node/pins/pins_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr unsigned kBeatBytes = 8;
// Twice what all slips, waits and faults of both ends take.
constexpr unsigned kMostCyclesToComeUp = 10'000;

void require_10g(const NodeVariant& variant) {
  if (variant.gbps == 10 && variant.beat_bytes == kBeatBytes) return;
  throw std::invalid_argument(
      fmt::format("--pins is for ports of 10G with beats of {} bytes; {} has {}", kBeatBytes,
                  variant.name, describe(variant)));
}

}  // namespace

PinsNode::PinsNode(std::unique_ptr<NodeDut> dut, std::uint64_t period_fs, std::uint64_t seed)
    : NodeProxy(std::move(dut)), period_fs_(period_fs) {
  if (node().beat_bytes() != kBeatBytes) {
    throw std::invalid_argument("pins: the node's beats are not of 8 bytes");
  }
  for (unsigned port = 0; port < node().ports(); ++port) {
    ports_.push_back(std::make_unique<PinsPort>(node(), port, seed));
  }
}

std::uint32_t PinsNode::rx_valids() const {
  std::uint32_t valids = 0;
  for (unsigned port = 0; port < ports_.size(); ++port) {
    valids |= std::uint32_t{ports_[port]->rx_view().valid} << port;
  }
  return valids;
}

std::uint32_t PinsNode::tx_valids() const {
  std::uint32_t valids = 0;
  for (unsigned port = 0; port < ports_.size(); ++port) {
    valids |= std::uint32_t{ports_[port]->tx_valid()} << port;
  }
  return valids;
}

bool PinsNode::quiet() const {
  return node().quiet() &&
         std::all_of(ports_.begin(), ports_.end(), [](const auto& port) { return port->quiet(); });
}

void PinsNode::set_reset(bool reset) {
  node().set_reset(reset);
  for (const auto& port : ports_) port->set_reset(reset);
  if (!reset) bring_up();
}

void PinsNode::assertions(bool on) {
  node().assertions(on);
  for (const auto& port : ports_) port->assertions(on);
}

void PinsNode::clock_cycle(std::uint64_t time_fs) {
  time_fs_ = time_fs;
  for (const auto& port : ports_) port->before_edge(time_fs + ahead_fs_);
  node().clock_cycle(time_fs);
  for (const auto& port : ports_) port->behind_edge();
}

// The node stands still meanwhile, out of its reset.
void PinsNode::bring_up() {
  for (const auto& port : ports_) port->behind_edge();
  for (unsigned cycle = 0; cycle < kMostCyclesToComeUp; ++cycle) {
    if (std::all_of(ports_.begin(), ports_.end(),
                    [](const auto& port) { return port->port().up(); })) {
      return;
    }
    ahead_fs_ += period_fs_;
    for (const auto& port : ports_) port->port().core_edge(time_fs_ + ahead_fs_);
  }
  throw std::runtime_error("pins: a link does not come up");
}

NodeMaker behind_pins(NodeMaker make, const NodeVariant& variant) {
  require_10g(variant);
  const std::uint64_t period_fs = kFsPerSecond / variant.clock_hz;
  return [make = std::move(make), period_fs](std::uint64_t seed) -> std::unique_ptr<NodeDut> {
    return std::make_unique<PinsNode>(make(seed), period_fs, seed);
  };
}

}  // namespace trib
