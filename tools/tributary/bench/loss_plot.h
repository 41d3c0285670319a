// SPDX-License-Identifier: Apache-2.0
// The loss curve (T5) as a picture. In: rates and goodputs in percent, the targets at some of the
// rates. Out: an SVG document. The rate is on a logarithmic axis that is broken for the rate 0; a
// target is a dashed step that reaches halfway to its neighbours.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trib {

struct LossPoint {
  double rate;                   // of frames, percent
  double goodput;                // of that without loss, percent
  std::optional<double> target;  // the least goodput wanted, percent
};

// `points` by rising rate; the first one may be 0.
std::string loss_plot(const std::vector<LossPoint>& points, const std::string& subtitle);

}  // namespace trib
