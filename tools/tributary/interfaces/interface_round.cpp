// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/interfaces/interface_round.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <limits>
#include <utility>

#include "model/base/random.h"
#include "model/nic/executor.h"
#include "model/nic/schedule_tables.h"
#include "tools/tributary/report/counted.h"
#include "verif/nic/network/network.h"
#include "verif/nic/registers/registers.h"
#include "verif/router/network/router_fabric.h"

namespace trib {
namespace {

constexpr std::uint32_t kTimeout = 100'000;  // cycles, besides those on links
constexpr unsigned kMostErrors = 4;          // listed in a message

// Numbers in which the order of additions shows.
std::vector<nic::Memory> random_memories(unsigned nodes, std::size_t words, std::uint64_t seed) {
  Random random({seed, 15});
  std::vector<nic::Memory> memories(nodes, nic::Memory(words));
  for (nic::Memory& memory : memories) {
    for (std::uint32_t& word : memory) {
      const auto bits = static_cast<std::uint32_t>(random());
      word = (bits & 0x807fffff) | (120 + random.below(14)) << 23;
    }
  }
  return memories;
}

nic::NetworkTiming timing_of(const RoundSettings& settings) {
  nic::NetworkTiming timing;
  timing.link_latency = settings.link_latency;
  timing.memory.latency = settings.memory_latency;
  return timing;
}

class Round {
 public:
  Round(const JoinedPorts& joined, const std::vector<nic::Tables>& tables, std::uint32_t flits,
        const RoundSettings& settings)
      : wiring_(joined.wiring),
        words_(std::size_t{nic::kFlitWords} * flits),
        // The flit after the message has to stay.
        memories_(random_memories(wiring_.nodes(), words_ + nic::kFlitWords, settings.seed)),
        network_(wiring_, timing_of(settings), settings.seed,
                 joined.channels ? router::make_router_fabric(*joined.channels, settings.seed)
                                 : nic::MakeFabric{}) {
    for (unsigned n = 0; n < network_.nodes(); ++n) network_.tile(n).memory = memories_[n];
    if (!settings.waves.empty()) network_.begin_waves({settings.waves, settings.recorded});
    nic::Settings registers;
    registers.mode = settings.message_mode ? (1u << nic::kPorts) - 1 : 0;
    registers.dependence = settings.dependence;
    registers.lockstep = settings.lockstep;
    registers.step_time =
        settings.lockstep == nic::kLockstepStrict
            ? kStrictStepTime
            : nic::step_time_of(tables, settings.message_mode, settings.link_latency);
    registers.early = 0xffff;
    // An interface may have nothing to do while the message passes elsewhere.
    registers.timeout = kTimeout + 4 * (settings.link_latency + flits);
    network_.load(tables, registers);
    golden_ = nic::execute(wiring_, tables, memories_);
  }

  RoundResult run(const OnProgress& on_progress) {
    RoundResult result;
    const std::uint64_t total = flits_of_all();
    const std::clock_t begin = std::clock();
    const std::uint64_t before = network_.cycle();
    result.cycles = network_.run_round(std::numeric_limits<std::uint64_t>::max(), {},
                                       [&] { tell(on_progress, total); });
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    result.cycles_per_cpu_second =
        static_cast<double>(network_.cycle() - before) / std::max(seconds, 1e-6);
    if (!result.cycles) {
      network_.mark_waves();
      result.failure = errors();
    } else {
      compare_words(result);
      compare_links(result);
    }
    network_.close_waves();
    return result;
  }

 private:
  void tell(const OnProgress& on_progress, std::uint64_t total) {
    try {
      on_progress(std::min(total, flits_written()), total);
    } catch (const std::exception&) {
      network_.mark_waves();
      throw;
    }
  }

  std::uint64_t flits_of_all() const {
    std::uint64_t flits = 0;
    for (const auto& of_node : golden_.sent) {
      for (const nic::LinkCount& link : of_node) flits += link.flits;
    }
    return flits;
  }

  std::uint64_t flits_written() {
    std::uint64_t flits = 0;
    for (unsigned n = 0; n < network_.nodes(); ++n) flits += network_.tile(n).writes();
    return flits;
  }

  // All nodes have the same message at the end.
  void compare_words(RoundResult& result) {
    for (unsigned n = 0; n < network_.nodes(); ++n) {
      const nic::Memory& got = network_.tile(n).memory;
      for (std::size_t i = 0; i < got.size(); ++i) {
        const std::uint32_t wanted = memories_[n][i];
        if (got[i] == wanted && (i >= words_ || wanted == memories_[0][i])) continue;
        if (result.wrong_words++ > 0) continue;
        result.failure = fmt::format("node {} word {}: {:08x}, {:08x} by the golden execution", n,
                                     i, got[i], wanted);
      }
    }
    if (result.wrong_words > 1) {
      result.failure += fmt::format("; {} in all", counted(result.wrong_words, "wrong word"));
    }
  }

  void compare_links(RoundResult& result) {
    std::vector<std::uint64_t> messages;
    std::vector<std::uint64_t> flits;
    for (unsigned n = 0; n < network_.nodes(); ++n) {
      for (unsigned p = 0; p < wiring_.ports(); ++p) {
        if (!wiring_.peers[n][p]) continue;
        const nic::PortOf peer = *wiring_.peers[n][p];
        const nic::PortCounters here = network_.counters(n, p);
        const nic::PortCounters there = network_.counters(peer.node, peer.port);
        messages.push_back(here.messages_sent);
        flits.push_back(here.flits_sent);
        const nic::LinkCount& wanted = golden_.sent[n][p];
        const bool same =
            here.messages_sent == wanted.messages && here.flits_sent == wanted.flits &&
            there.messages_received == wanted.messages && there.flits_received == wanted.flits;
        if (same || !result.failure.empty()) continue;
        result.failure = fmt::format(
            "node {} port {}: {} messages of {} flits sent, {} of {} received, {} of {} by the "
            "schedule",
            n, p, here.messages_sent, here.flits_sent, there.messages_received,
            there.flits_received, wanted.messages, wanted.flits);
      }
    }
    result.messages = range_of(messages);
    result.flits = range_of(flits);
  }

  // Messages of the interfaces that an error has stopped (NI17).
  std::string errors() {
    std::string text = "the round did not end";
    unsigned stopped = 0;
    for (unsigned n = 0; n < network_.nodes(); ++n) {
      const std::uint32_t error = network_.read(n, nic::kRegError);
      if (error == 0 || ++stopped > kMostErrors) continue;
      const std::uint32_t at = network_.read(n, nic::kRegErrorAt);
      text += fmt::format("; node {}: ERROR 0x{:02x}, port {}, flow {}, step {}", n, error,
                          nic::field_of(at, nic::kRegErrorAtPort),
                          nic::field_of(at, nic::kRegErrorAtFlow),
                          nic::field_of(at, nic::kRegErrorAtStep));
    }
    if (stopped > kMostErrors) text += fmt::format("; {} nodes in all", stopped);
    return text;
  }

  nic::Wiring wiring_;
  std::size_t words_;                  // of the message
  std::vector<nic::Memory> memories_;  // after the golden execution
  nic::Network network_;
  nic::Execution golden_;
};

}  // namespace

nic::Limits interface_limits() {
  nic::Wiring alone;
  alone.peers.resize(1, std::vector<std::optional<nic::PortOf>>(1));
  nic::Network network(alone, {});
  const std::uint32_t params = network.read(0, nic::kRegParams);
  const std::uint32_t tables = network.read(0, nic::kRegTables);
  return {nic::field_of(params, nic::kRegParamsPorts), nic::field_of(tables, nic::kRegTablesFlows),
          nic::field_of(tables, nic::kRegTablesEntries),
          nic::field_of(params, nic::kRegParamsMemoryLatency)};
}

LinkRange range_of(const std::vector<std::uint64_t>& counts) {
  if (counts.empty()) return {};
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  return {*least, *most};
}

JoinedPorts join_ports(const schedule::Topology& topology, const schedule::Schedule& schedule,
                       const nic::Limits& limits) {
  const bool links = std::all_of(schedule.transfers.begin(), schedule.transfers.end(),
                                 [](const schedule::Transfer& one) { return one.path == 0; });
  if (links || topology.has_switches()) {
    nic::require_links(topology, schedule, limits);
    return {nic::wiring_of(topology), {}};
  }
  router::Channels channels =
      router::channels_of(router::grid_of(topology), schedule, router::kLocals);
  return {channels.wiring, std::move(channels)};
}

std::vector<nic::Tables> tables_for(const JoinedPorts& joined, const schedule::Schedule& schedule,
                                    std::uint32_t flits) {
  return nic::tables_of_wiring(
      joined.wiring, joined.channels ? router::along_channels(schedule) : schedule, flits);
}

RoundResult run_interface_round(const JoinedPorts& joined, const std::vector<nic::Tables>& tables,
                                std::uint32_t flits, const RoundSettings& settings,
                                const OnProgress& on_progress) {
  return Round(joined, tables, flits, settings).run(on_progress);
}

}  // namespace trib
