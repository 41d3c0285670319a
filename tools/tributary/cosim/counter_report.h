// SPDX-License-Identifier: Apache-2.0
// Counters and states by name, one per line ("p0_rx_frames: 12"), without those that are 0. For
// each port first those of the node's registers, then those of the cable to the interface
// ("p0_host_..."); then for each group those of its registers ("g0_current_epoch: 3").
#pragma once

#include <string>

#include "tools/tributary/cosim/cosim.h"

namespace trib {

std::string node_counter_lines(const PortCounters& counters);
std::string cable_counter_lines(unsigned port, const CosimPortCounters& counters,
                                std::uint64_t lost);
std::string group_counter_lines(const PageSnapshot& group);
// All ports and groups.
std::string counter_report(Cosim& cosim);

}  // namespace trib
