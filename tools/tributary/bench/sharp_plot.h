// SPDX-License-Identifier: Apache-2.0
// SHARP next to our node as a picture: time by the size of the message. Lines are models, dots are measured on the RTL or
// published. Seconds and bytes.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/bench/log_plot.h"
#include "tools/tributary/bench/node_message.h"

namespace trib {

struct StoredCurve {
  NodeMessage message;
  std::vector<LogPoint> dots;
};

struct SharpCurves {
  std::vector<LogPoint> points;  // of SHARP v1, published
  systems::ChunkFlow cut_through;
  std::vector<LogPoint> cut_through_dots;  // without hosts
  std::vector<StoredCurve> stored;
};

std::string sharp_plot(const SharpCurves& curves);

}  // namespace trib
