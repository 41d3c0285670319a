// SPDX-License-Identifier: Apache-2.0
#include "verif/node/pins/pins_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/base/random.h"
#include "verif/ethernet/line/simulated_port.h"
#include "verif/ethernet/line/simulated_port_100g.h"

namespace trib {
namespace {

// CX3.
constexpr unsigned kOnset10g = 3;
constexpr unsigned kOnset100g = 32;
// Twice what all slips, waits and faults of both ends take.
constexpr unsigned kMostCyclesToComeUp = 10'000;

bool is_10g(const NodeVariant& variant) { return variant.gbps == 10 && variant.beat_bytes == 8; }

bool is_100g(const NodeVariant& variant) { return variant.gbps == 100 && variant.beat_bytes == 64; }

void require_port(const NodeVariant& variant, double bit_errors) {
  if (bit_errors != 0 && !is_10g(variant)) {
    throw std::invalid_argument("bit errors are for the serial lines of 10G");
  }
  if (is_10g(variant) || is_100g(variant)) return;
  throw std::invalid_argument(
      fmt::format("--pins is for ports of 10G with beats of 8 bytes, or of 100G with 64; {} has {}",
                  variant.name, describe(variant)));
}

std::unique_ptr<ethernet::LinePort> make_line(const NodeVariant& variant, std::uint64_t seed,
                                              unsigned port, double bit_errors) {
  const Random shape{seed, port, 0};
  const std::uint64_t own_seed = Random{seed, port, 1}();
  if (is_10g(variant)) {
    auto line =
        std::make_unique<ethernet::SimulatedPort>(ethernet::PortShape::drawn(shape), own_seed);
    line->to_port().set_error_rate(bit_errors);
    line->from_port().set_error_rate(bit_errors);
    return line;
  }
  return std::make_unique<ethernet::SimulatedPort100g>(ethernet::CmacPortShape::drawn(shape),
                                                       own_seed);
}

}  // namespace

unsigned pins_onset(const NodeVariant& variant) {
  return is_100g(variant) ? kOnset100g : kOnset10g;
}

PinsNode::PinsNode(std::unique_ptr<NodeDut> dut, const NodeVariant& variant, std::uint64_t seed,
                   double bit_errors)
    : NodeProxy(std::move(dut)), period_fs_(kFsPerSecond / variant.clock_hz) {
  require_port(variant, bit_errors);
  for (unsigned port = 0; port < node().ports(); ++port) {
    ports_.push_back(std::make_unique<PinsPort>(
        node(), port, make_line(variant, seed, port, bit_errors), bit_errors != 0));
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

void PinsNode::open_trace(const std::string& file, const TimeWindow& window) {
  if (auto* shows = dynamic_cast<ShowsLines*>(&node())) {
    for (const auto& port : ports_) port->line().keep_texts(true);
    shows->show_lines(this);
  }
  node().open_trace(file, window);
}

std::string PinsNode::received(unsigned port, std::uint64_t time_fs) {
  return ports_[port]->line().received_texts().at(time_fs + ahead_fs_);
}

std::string PinsNode::sent(unsigned port, std::uint64_t time_fs) {
  return ports_[port]->line().sent_texts().at(time_fs + ahead_fs_);
}

// The node is paused meanwhile, out of its reset.
void PinsNode::bring_up() {
  for (const auto& port : ports_) port->behind_edge();
  for (unsigned cycle = 0; cycle < kMostCyclesToComeUp; ++cycle) {
    if (std::all_of(ports_.begin(), ports_.end(),
                    [](const auto& port) { return port->line().up(); })) {
      return;
    }
    ahead_fs_ += period_fs_;
    for (const auto& port : ports_) port->line().core_edge(time_fs_ + ahead_fs_);
  }
  throw std::runtime_error("pins: a link does not come up");
}

NodeMaker behind_pins(NodeMaker make, const NodeVariant& variant, double bit_errors) {
  require_port(variant, bit_errors);
  return [make = std::move(make), variant,
          bit_errors](std::uint64_t seed) -> std::unique_ptr<NodeDut> {
    return std::make_unique<PinsNode>(make(seed), variant, seed, bit_errors);
  };
}

}  // namespace trib
