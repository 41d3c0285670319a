// SPDX-License-Identifier: Apache-2.0
// Interfaces joined by links, each the same Verilated module, all on one clock.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/nic/tables.h"
#include "verif/nic/network/tile.h"
#include "verif/nic/registers/interface_writes.h"
#include "verif/sim/clock/time_window.h"
#include "verif/sim/rtl/rtl_context.h"
#include "verif/sim/waves/view_contents.h"

namespace trib {
class WaveFile;
}

namespace trib::nic {

struct NetworkTiming {
  unsigned link_latency = 150;  // cycles, of flits and of credits
  bool random_links = false;    // each direction has any latency up to it, of flits and of credits
  MemoryTiming memory;
};

struct PortCounters {
  std::uint32_t flits_received, heads_received, messages_received, flits_sent, heads_sent,
      messages_sent, wait_dependence, wait_credit, wait_step, stale;
};

/// The scope of an interface in waves, and of its router, if it has one.
std::string wave_scope(unsigned node);
inline constexpr const char* kRouterScope = "router";

/// Carrier of flits and credits between interfaces whose ports are not joined by links.
class Fabric {
 public:
  virtual ~Fabric() = default;
  /// As many cycles as the interfaces, each a fall() and a rise().
  virtual void reset(bool on) = 0;
  virtual void fall(std::uint64_t cycle) = 0;
  virtual void rise(std::uint64_t cycle) = 0;
  /// Puts its designs into a trace.
  virtual void trace(VerilatedFstC& trace) = 0;
};

/// `ends` are the lines of the interfaces of each node as the fabric sees them: its input is from the
/// interface.
using MakeFabric = std::function<std::unique_ptr<Fabric>(
    RtlContext& context, const NetworkTiming& timing, const std::vector<TileLines>& ends)>;

/// Contents of a view of so many interfaces, each with a router.
ViewContents wave_selection(unsigned nodes);

/// Of a network, one file (verif/sim/waves/wave_file.h); a cycle takes 1 ns.
struct WaveSettings {
  std::string file;
  TimeWindow window;
};

class Network {
 public:
  /// With a fabric a line from an interface to it has one cycle; `wiring` says whom it joins.
  Network(const Wiring& wiring, const NetworkTiming& timing, std::uint64_t seed = 1,
          const MakeFabric& make_fabric = {});
  ~Network();
  Network(const Network&) = delete;  // its parts refer to each other
  Network& operator=(const Network&) = delete;

  unsigned nodes() const { return wiring_.nodes(); }
  Tile& tile(unsigned node) { return tiles_[node]; }
  std::uint64_t cycle() const { return context_.cycle; }

  /// Writes tables and settings through AXI4-Lite, at all tiles at once.
  /// `modes`: MODE of each node, if it is not that of the settings.
  void load(const std::vector<Tables>& tables, const Settings& settings,
            const std::vector<unsigned>& modes = {});
  void write(unsigned node, std::uint16_t address, std::uint32_t value);
  std::uint32_t read(unsigned node, std::uint16_t address);
  /// Whether a write is refused.
  bool refuses(unsigned node, std::uint16_t address, std::uint32_t value,
               std::uint8_t strobes = kAllBytes);
  /// The value, if the read is not answered by an error; with an error the value has to be 0.
  std::optional<std::uint32_t> try_read(unsigned node, std::uint16_t address);
  PortCounters counters(unsigned node, unsigned port);

  /// Executes a round at all nodes, of which node n starts `skew[n]` cycles late, and gives its cycles
  /// from the first START on; nothing if an interface stops or `limit` cycles have passed. `look` is called
  /// every 1024 cycles, and may throw.
  std::optional<std::uint64_t> run_round(std::uint64_t limit,
                                         const std::vector<unsigned>& skew = {},
                                         const std::function<void()>& look = {});
  void step();
  void step(std::uint64_t cycles);
  /// From the coming cycle on; to be called once. Errors, of both: those of WaveFile.
  void begin_waves(const WaveSettings& settings);
  /// Ends them, if there are any; a failure has its mark in them where mark_waves() was called.
  void close_waves();
  void mark_waves();
  /// Is called after each cycle, when cycle() is already the next one.
  std::function<void()> after_cycle;
  /// The flit that enters the link of a port in this cycle is another.
  Line<Flit>& line_from(unsigned node, unsigned port);
  Line<std::uint8_t>& credits_to(unsigned node, unsigned port);

 private:
  void join_ports(const NetworkTiming& timing, Random& random);
  void join_fabric(const NetworkTiming& timing, const MakeFabric& make_fabric);
  void reset(bool on);
  void settle_registers();

  Wiring wiring_;
  RtlContext context_;
  std::deque<Line<Flit>> flits_;
  std::deque<Line<std::uint8_t>> credits_;
  std::vector<Tile> tiles_;
  std::unique_ptr<Fabric> fabric_;
  std::unique_ptr<WaveFile> waves_;  // the first to go, as it refers to the designs
};

}  // namespace trib::nic
