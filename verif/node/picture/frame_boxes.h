// SPDX-License-Identifier: Apache-2.0
// Frames of a stream as boxes of a picture: of each its header and its payload, with what they are.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/node/picture/recorded_frame.h"
#include "verif/sim/waves/waveform_picture.h"

namespace trib {

/// `zero` is the recorded cycle that is cycle 0 of `picture`.
std::vector<WaveformBox> frame_boxes(const std::vector<RecordedFrame>& frames, std::uint64_t zero,
                                     const WaveformPicture& picture);

}  // namespace trib
