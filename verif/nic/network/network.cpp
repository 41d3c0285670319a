// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/network/network.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "verif/nic/registers/registers.h"
#include "verif/nic/waves/interface_selection.h"
#include "verif/sim/waves/wave_file.h"

namespace trib::nic {
namespace {

constexpr std::uint64_t kLookCycles = 1024;
constexpr std::uint64_t kCycleFs = 1'000'000;
// By which a counter of a port may be late: two turns of all of them.
constexpr std::uint64_t kCounterCycles = 2 * 10 * kPorts;

}  // namespace

Network::Network(const Wiring& wiring, const NetworkTiming& timing, std::uint64_t seed,
                 const MakeFabric& make_fabric)
    : wiring_(wiring), context_(seed) {
  context_.select();
  Random random({seed, 12});
  for (unsigned n = 0; n < wiring.nodes(); ++n)
    tiles_.emplace_back(context_, timing.memory, random(), wave_scope(n));
  if (make_fabric) {
    join_fabric(timing, make_fabric);
  } else {
    join_ports(timing, random);
  }
  step(4);
  reset(false);
  step();
}

Network::~Network() = default;

std::string wave_scope(unsigned node) { return "node" + std::to_string(node); }

ViewContents wave_selection(unsigned nodes) {
  ViewContents contents{{"", wave_scope(0), {{"clk_i"}, {"rst_i"}}}, {}, {}};
  for (unsigned n = 0; n < nodes; ++n) {
    std::vector<SelectedScope> scopes = interface_selection(wave_scope(n) + ".trib_nic");
    scopes.push_back({"router",
                      kRouterScope + std::to_string(n) + ".trib_router",
                      {{"local_valid_i", WaveFormat::kBits},
                       {"local_valid_o", WaveFormat::kBits},
                       {"link_valid_i", WaveFormat::kBits},
                       {"link_valid_o", WaveFormat::kBits},
                       {"request", WaveFormat::kBits},
                       {"granted", WaveFormat::kBits},
                       {"error_o", WaveFormat::kBits}}});
    contents.stages.push_back({"node " + std::to_string(n), true, std::move(scopes)});
  }
  return contents;
}

void Network::begin_waves(const WaveSettings& settings) {
  waves_ = std::make_unique<WaveFile>(settings.file, settings.window, wave_selection(nodes()),
                                      [this](VerilatedFstC& trace) {
                                        for (Tile& tile : tiles_) tile.trace(trace);
                                        if (fabric_) fabric_->trace(trace);
                                      });
}

void Network::close_waves() {
  if (waves_) waves_->close();
}

void Network::mark_waves() {
  if (waves_) waves_->mark(waves_->now_fs());
}

void Network::join_ports(const NetworkTiming& timing, Random& random) {
  const auto latency = [&] {
    return timing.random_links ? random.between(1, timing.link_latency) : timing.link_latency;
  };
  for (unsigned n = 0; n < nodes(); ++n) {
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      const auto& peer = wiring_.peers[n][p];
      if (!peer) continue;
      tiles_[n].lines.flits_out[p] = &flits_.emplace_back(latency());
      tiles_[peer->node].lines.flits_in[peer->port] = &flits_.back();
      tiles_[n].lines.credits_in[p] = &credits_.emplace_back(latency());
      tiles_[peer->node].lines.credits_out[peer->port] = &credits_.back();
    }
  }
}

void Network::join_fabric(const NetworkTiming& timing, const MakeFabric& make_fabric) {
  std::vector<TileLines> ends(nodes());
  for (unsigned n = 0; n < nodes(); ++n) {
    TileLines& lines = tiles_[n].lines;
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      if (!wiring_.peers[n][p]) continue;
      lines.flits_out[p] = ends[n].flits_in[p] = &flits_.emplace_back(1);
      lines.flits_in[p] = ends[n].flits_out[p] = &flits_.emplace_back(1);
      lines.credits_out[p] = ends[n].credits_in[p] = &credits_.emplace_back(1);
      lines.credits_in[p] = ends[n].credits_out[p] = &credits_.emplace_back(1);
    }
  }
  fabric_ = make_fabric(context_, timing, ends);
}

void Network::reset(bool on) {
  for (Tile& tile : tiles_) tile.reset(on);
  if (fabric_) fabric_->reset(on);
}

void Network::step() {
  bool all_idle = true;
  for (const Tile& tile : tiles_) all_idle = all_idle && tile.idle();
  for (Tile& tile : tiles_) {
    tile.all_idle = all_idle;
    tile.fall(context_.cycle);
  }
  if (fabric_) fabric_->fall(context_.cycle);
  const std::uint64_t rise_fs = (context_.cycle + 1) * kCycleFs;
  if (waves_) waves_->dump(rise_fs - kCycleFs / 2);
  for (Tile& tile : tiles_) tile.rise();
  if (fabric_) fabric_->rise(context_.cycle);
  if (waves_) waves_->dump(rise_fs);
  ++context_.cycle;
  if (after_cycle) after_cycle();
}

void Network::step(std::uint64_t cycles) {
  while (cycles-- > 0) step();
}

Line<Flit>& Network::line_from(unsigned node, unsigned port) {
  return *tiles_[node].lines.flits_out[port];
}

Line<std::uint8_t>& Network::credits_to(unsigned node, unsigned port) {
  return *tiles_[node].lines.credits_in[port];
}

void Network::settle_registers() {
  for (bool busy = true; busy;) {
    step();
    busy = false;
    for (Tile& tile : tiles_) busy = busy || !tile.registers().idle();
  }
}

void Network::write(unsigned node, std::uint16_t address, std::uint32_t value) {
  tiles_[node].registers().write_now(address, value, [this] { step(); });
}

std::uint32_t Network::read(unsigned node, std::uint16_t address) {
  return tiles_[node].registers().read_now(address, [this] { step(); });
}

bool Network::refuses(unsigned node, std::uint16_t address, std::uint32_t value,
                      std::uint8_t strobes) {
  std::uint8_t answer = kAxiOkay;
  tiles_[node].registers().write(
      address, value, [&](std::uint32_t, std::uint8_t response) { answer = response; }, strobes);
  settle_registers();
  return answer != kAxiOkay;
}

std::optional<std::uint32_t> Network::try_read(unsigned node, std::uint16_t address) {
  std::uint32_t got = 0;
  std::uint8_t answer = kAxiOkay;
  tiles_[node].registers().read(address, [&](std::uint32_t value, std::uint8_t response) {
    got = value;
    answer = response;
  });
  settle_registers();
  if (answer == kAxiOkay) return got;
  if (got != 0) throw std::runtime_error("a read with an error has a value");
  return {};
}

PortCounters Network::counters(unsigned node, unsigned port) {
  const auto get = [&](unsigned offset) { return read(node, port_register(port, offset)); };
  return {get(kPortCounterFlitsReceived),    get(kPortCounterHeadsReceived),
          get(kPortCounterMessagesReceived), get(kPortCounterFlitsSent),
          get(kPortCounterHeadsSent),        get(kPortCounterMessagesSent),
          get(kPortCounterWaitDependence),   get(kPortCounterWaitCredit),
          get(kPortCounterWaitStep),         get(kPortCounterStale)};
}

void Network::load(const std::vector<Tables>& tables, const Settings& settings,
                   const std::vector<unsigned>& modes) {
  for (unsigned n = 0; n < nodes(); ++n) {
    Settings of_node = settings;
    if (!modes.empty()) of_node.mode = modes[n];
    for (const TableWord& word : writes_of(tables[n], of_node)) {
      tiles_[n].registers().write(
          word.address, word.value, [n, word](std::uint32_t, std::uint8_t response) {
            if (response == kAxiOkay) return;
            throw std::runtime_error("node " + std::to_string(n) + " refuses a write to " +
                                     std::to_string(word.address));
          });
    }
  }
  settle_registers();
  // The sweep after the last write.
  step(128);
}

std::optional<std::uint64_t> Network::run_round(std::uint64_t limit,
                                                const std::vector<unsigned>& skew,
                                                const std::function<void()>& look) {
  const std::uint64_t begin = cycle();
  // DONE of the round before falls with START.
  std::vector<bool> started(nodes());
  for (std::uint64_t passed = 0; passed < limit; ++passed) {
    if (look && passed % kLookCycles == 0) look();
    bool all = true;
    for (unsigned n = 0; n < nodes(); ++n) {
      if (passed == (n < skew.size() ? skew[n] : 0))
        tiles_[n].registers().write(kRegCtrl, kRegCtrlStart);
      started[n] = started[n] || !tiles_[n].done();
      if (tiles_[n].error()) return {};
      all = all && started[n] && tiles_[n].done();
    }
    if (all) {
      settle_registers();
      const std::uint64_t cycles = cycle() - begin;
      step(kCounterCycles);
      return cycles;
    }
    step();
  }
  return {};
}

}  // namespace trib::nic
