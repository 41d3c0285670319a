// SPDX-License-Identifier: Apache-2.0
// A GTKWave save file next to a wave file: pins, lines of text, and below them signals grouped by stage and folded by scope. Every name in
// it is one of the wave file. It opens at the time that matters, with a marker there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "verif/sim/waves/view_contents.h"

namespace trib {

class FstFile;

/// Times in fs.
struct ViewTimes {
  std::uint64_t cycle = 0;                   // of the clock; 0: not known
  std::optional<std::uint64_t> mark;         // an error: the view opens there, with a marker
  std::optional<std::uint64_t> first_frame;  // else here; none: at the beginning of the waves
};

/// Writes view_name(wave_file); `waves` is what `wave_file` holds. Throws RecordingError if it
/// can't be written.
void write_gtkwave_view(const std::string& wave_file, const FstFile& waves, const ViewTimes& times,
                        const ViewContents& contents);

}  // namespace trib
