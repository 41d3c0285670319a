// SPDX-License-Identifier: Apache-2.0
// The rows of a picture of a reduction: the frames of a stream as boxes, of each its header and its
// payload, with what they are; and the steps of a node that lead from contributions to a result.
// `zero` is the recorded cycle that is cycle 0 of the picture.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/node/picture/pin_record.h"
#include "verif/node/picture/recorded_frame.h"
#include "verif/sim/waves/waveform_picture.h"

namespace trib {

std::vector<WaveformBox> frame_boxes(const std::vector<RecordedFrame>& frames, std::uint64_t zero,
                                     const WaveformPicture& picture);

/// The verdicts of all ports; those of one cycle are one event.
std::vector<WaveformEvent> verdict_events(const ReductionRecord& record, std::uint64_t zero);
/// Headers that have claimed their slot (IN4), by port.
std::vector<WaveformEvent> claim_events(const ReductionRecord& record, std::uint64_t zero);
/// Chunks that are handed on to be reduced (RE1).
std::vector<WaveformEvent> taken_events(const ReductionRecord& record, std::uint64_t zero);
/// Of each chunk: from when its first row leaves for the ports until its last row has left.
std::vector<WaveformBox> broadcast_boxes(const ReductionRecord& record, std::uint64_t zero);
/// Chunks that are done (RE6).
std::vector<WaveformEvent> release_events(const ReductionRecord& record, std::uint64_t zero);

}  // namespace trib
