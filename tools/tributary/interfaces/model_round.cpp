// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/interfaces/model_round.h"

#include <algorithm>
#include <ctime>

#include "model/network/simulation.h"
#include "verif/nic/registers/registers.h"

namespace trib {
namespace {

network::Lockstep lockstep_of(unsigned value) {
  if (value == nic::kLockstepEstimated) return network::Lockstep::kEstimated;
  return value == nic::kLockstepStrict ? network::Lockstep::kStrict : network::Lockstep::kOff;
}

}  // namespace

RoundResult run_model_round(const schedule::Topology& topology, const schedule::Schedule& schedule,
                            std::uint32_t flits, const RoundSettings& settings) {
  const std::clock_t begin = std::clock();
  const network::Work work = network::work_of(topology, schedule, flits);
  std::uint32_t longest = 0;
  for (const network::Flow& flow : work.flows) longest = std::max(longest, flow.flits);
  network::Settings timing;
  timing.message_mode = settings.message_mode;
  timing.by_flit = settings.dependence == nic::kDependenceFlit;
  timing.lockstep = lockstep_of(settings.lockstep);
  timing.step_time = settings.lockstep == nic::kLockstepStrict
                         ? kStrictStepTime
                         : nic::step_time_of(longest, settings.message_mode, settings.link_latency);
  timing.link_latency = settings.link_latency;
  timing.memory_latency = settings.memory_latency;
  const network::Outcome outcome = network::simulate(work, timing);
  RoundResult result;
  result.cycles = outcome.cycles;
  result.messages = range_of(outcome.messages);
  result.flits = range_of(outcome.flits);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  result.cycles_per_cpu_second = static_cast<double>(outcome.cycles) / std::max(seconds, 1e-6);
  return result;
}

}  // namespace trib
