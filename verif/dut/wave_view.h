// SPDX-License-Identifier: Apache-2.0
// A GTKWave save file beside a wave file: the signals that tell the way of a frame, grouped by the
// stages of the node in the order of the data, rtl/1_ingress to rtl/6_egress. Opened with
// `gtkwave waves.gtkw`.
#pragma once

#include <string>

namespace trib {

/// Writes the view for the waves in `wave_file` of a node with these parameters and returns its
/// name: that of the wave file with the ending .gtkw. Throws std::runtime_error if it can't be
/// written.
std::string write_wave_view(const std::string& wave_file, unsigned ports, unsigned beat_bytes);

}  // namespace trib
