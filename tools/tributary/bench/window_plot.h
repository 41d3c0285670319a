// SPDX-License-Identifier: Apache-2.0
// The sweep of windows as a picture. In: for each rate of loss a curve of goodputs, one for each
// window. Out: an SVG document; the window is on a logarithmic axis.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct WindowCurve {
  double rate;                  // of frames lost, percent
  std::vector<double> goodput;  // of the wire, percent; by window
};

/// `windows` rise, and are two at least; every curve has as many points.
std::string window_plot(const std::vector<unsigned>& windows,
                        const std::vector<WindowCurve>& curves, const std::string& subtitle);

}  // namespace trib
