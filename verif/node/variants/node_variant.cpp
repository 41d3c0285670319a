// SPDX-License-Identifier: Apache-2.0
#include "verif/node/variants/node_variant.h"

#include <fmt/format.h>

namespace trib {

std::string describe(const NodeVariant& variant) {
  return fmt::format("{} ports of {} bytes, a window of {}, {} group{}, {} Gb/s at {:.6g} MHz",
                     variant.ports, variant.beat_bytes, variant.window, variant.groups,
                     variant.groups == 1 ? "" : "s", variant.gbps,
                     static_cast<double>(variant.clock_hz) / 1e6);
}

}  // namespace trib
