// SPDX-License-Identifier: Apache-2.0
// Frames as they are recorded at pins of 8 bytes, and chunks of them, for tests.
#pragma once

#include <cstdint>

#include "verif/node/picture/pin_record.h"

namespace trib {

/// A beat every `stride` cycles.
RecordedFrame record_frame(const Frame& frame, std::uint64_t first, unsigned stride = 1);

/// CONTRIBUTION or RESULT with so many FP32 elements, all of `value`.
Frame chunk_frame(FrameType type, std::uint32_t sequence, unsigned elements, float value);

/// A chunk of 1.5, 2.5 ... by port, whose contributions start at `first`, that of the last port
/// `late` cycles later; the results start `latency` cycles after the last header is complete.
void record_chunk(ReductionRecord& record, std::uint32_t sequence, unsigned elements,
                  std::uint64_t first, unsigned late, unsigned latency);

}  // namespace trib
