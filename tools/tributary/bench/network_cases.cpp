// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/network_cases.h"

#include <fmt/format.h>

#include <stdexcept>

#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/interfaces/interface_round.h"
#include "tools/tributary/interfaces/model_round.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/nic/registers/registers.h"
#include "verif/sim/clock/stop_request.h"

namespace trib {
namespace {

constexpr std::uint64_t kCaseFlitBytes = 16;

RoundSettings round_settings(const NetworkCase& one, std::uint64_t seed) {
  RoundSettings settings;
  settings.message_mode = one.message_mode;
  settings.dependence = one.by_flit ? nic::kDependenceFlit : nic::kDependenceMessage;
  settings.lockstep = one.lockstep == "estimated" ? nic::kLockstepEstimated
                      : one.lockstep == "strict"  ? nic::kLockstepStrict
                                                  : nic::kLockstepOff;
  settings.seed = seed;
  return settings;
}

}  // namespace

std::string NetworkCase::command() const {
  std::string text = fmt::format("network {} {} --bytes {}", network, algorithm, bytes);
  if (message_mode) text += " --message-mode";
  if (by_flit) text += " --dependence flit";
  if (lockstep != "off") text += " --lockstep " + lockstep;
  return rtl ? text : text + " --on model";
}

double cycles_of(const NetworkCase& one, const BenchContext& context) {
  StopRequest::check();
  const schedule::Topology topology = schedule::named_topology(one.network);
  const schedule::Schedule schedule =
      schedule::build_schedule(topology, one.algorithm, schedule::OrderChoice::kBest);
  const auto flits = static_cast<std::uint32_t>(one.bytes / kCaseFlitBytes);
  const RoundSettings settings = round_settings(one, context.seed);
  const auto on_progress = [&](std::uint64_t done, std::uint64_t total) {
    StopRequest::check();
    context.bar.update(one.command(), done, total);
  };
  const auto on_rtl = [&] {
    const JoinedPorts joined = join_ports(topology, schedule, interface_limits());
    return run_interface_round(joined, tables_for(joined, schedule, flits), flits, settings,
                               on_progress);
  };
  const RoundResult result =
      one.rtl ? on_rtl() : run_model_round(topology, schedule, flits, settings);
  context.bar.clear();
  if (!result.failure.empty() || !result.cycles) {
    throw std::runtime_error(fmt::format("{}: {}", one.command(), result.failure));
  }
  return static_cast<double>(*result.cycles);
}

Measurement network_row(const std::string& id, const NetworkCase& one, const std::string& unit) {
  Measurement row;
  row.id = id;
  row.configuration = fmt::format("{}, {}", one.network, one.rtl ? "RTL" : "model");
  row.parameter = one.command();
  row.unit = unit;
  return row;
}

}  // namespace trib
