// SPDX-License-Identifier: Apache-2.0
// BenchContext: what every measurement of the bench is given.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/bench/measurement.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

struct BenchContext {
  bool quick = false;  // shorter windows, no 100 MB message
  std::uint64_t seed = 1;
  ProgressBar& bar;
  std::vector<Measurement>& rows;  // gets each measurement as soon as it is done; empty at first
  bool pins = false;               // nodes with their Ethernet ports
  NodeVariant node = node_variant("10g");
};

/// The ONSET at which frames are sent without gaps: of streams at the pace of the wire, or
/// with the ports (CX3).
inline unsigned bench_onset(const BenchContext& context) {
  return context.pins ? pins_onset(context.node) : context.node.onset;
}

}  // namespace trib
