// SPDX-License-Identifier: Apache-2.0
// Bandwidth of an allreduce by the size of its message, as a picture. In: a curve for each schedule. Out: an
// SVG document; sizes are on a logarithmic axis.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

struct BandwidthPoint {
  std::uint64_t bytes = 0;
  double bandwidth = 0;  // GB/s
};

struct BandwidthCurve {
  std::string name;
  std::vector<BandwidthPoint> points;  // by rising size
};

std::string bandwidth_plot(const std::vector<BandwidthCurve>& curves, const std::string& subtitle);

}  // namespace trib
