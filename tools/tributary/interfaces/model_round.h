// SPDX-License-Identifier: Apache-2.0
// A round of an allreduce in time by the model of the interfaces (docs/NETWORKS.md): of networks of any
// size, also of those with switches.
#pragma once

#include <cstdint>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"
#include "tools/tributary/interfaces/interface_round.h"

namespace trib {

// There are no data, so no word is wrong. Errors: std::invalid_argument if links are used twice in a step.
RoundResult run_model_round(const schedule::Topology& topology, const schedule::Schedule& schedule,
                            std::uint32_t flits, const RoundSettings& settings);

}  // namespace trib
