// SPDX-License-Identifier: Apache-2.0
// One round of an allreduce by a network of Verilated interfaces, each with random data of its own; every
// word of every memory and the counters of every link are compared with the golden execution.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/nic/limits.h"
#include "model/nic/tables.h"
#include "model/router/channels.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"
#include "verif/sim/clock/time_window.h"

namespace trib {

struct RoundSettings {
  bool message_mode = false;
  unsigned dependence = 0;  // values of the registers DEPENDENCE and LOCKSTEP
  unsigned lockstep = 0;
  unsigned link_latency = 150;  // cycles
  unsigned memory_latency = 1;  // cycles
  std::uint64_t seed = 1;
  std::string waves;    // file; none if empty
  TimeWindow recorded;  // that it holds, at a cycle a ns
};

// Least and most of all links.
struct LinkRange {
  std::uint64_t least = 0, most = 0;
};

struct RoundResult {
  std::optional<std::uint64_t> cycles;  // of the round, if it has ended
  std::uint64_t wrong_words = 0;
  LinkRange messages, flits;         // sent
  double cycles_per_cpu_second = 0;  // simulated
  std::string failure;               // empty: sums and counters are right
};

// Least and most of the links.
LinkRange range_of(const std::vector<std::uint64_t>& counts);

// STEP_TIME in strict lockstep: all start in the same cycle (NI15.3).
inline constexpr std::uint32_t kStrictStepTime = 16;

// Progress in flits written.
using OnProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// Limits of the RTL as built, read from its registers.
nic::Limits interface_limits();

// Connections between the interfaces of a schedule: port to port, or by channels of routers.
struct JoinedPorts {
  nic::Wiring wiring;
  std::optional<router::Channels> channels;
};

// By links if each transfer leads over one, otherwise by routers. Errors: std::invalid_argument if neither can be.
JoinedPorts join_ports(const schedule::Topology& topology, const schedule::Schedule& schedule,
                       const nic::Limits& limits);

// The tables of interfaces connected this way.
std::vector<nic::Tables> tables_for(const JoinedPorts& joined, const schedule::Schedule& schedule,
                                    std::uint32_t flits);

// `tables` fit into the interface, and are for messages of `flits`. Errors: RtlError, RecordingError; what
// `on_progress` throws.
RoundResult run_interface_round(const JoinedPorts& joined, const std::vector<nic::Tables>& tables,
                                std::uint32_t flits, const RoundSettings& settings,
                                const OnProgress& on_progress);

}  // namespace trib
