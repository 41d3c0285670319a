// SPDX-License-Identifier: Apache-2.0
// Counters by name, one per line ("p0_rx_frames: 12"), those that are 0 left out. First those of
// the node's registers, then those of the cable to the interface ("p0_host_...").
#pragma once

#include <string>

#include "tools/tributary/cosim/cosim.h"

namespace trib {

std::string node_counter_lines(unsigned port, const PortCounters& counters);
std::string cable_counter_lines(unsigned port, const CosimPortCounters& counters,
                                std::uint64_t lost);
// All ports.
std::string counter_report(Cosim& cosim);

}  // namespace trib
