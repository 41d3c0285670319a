// SPDX-License-Identifier: Apache-2.0
// Changes of a script's step to the frame that was made for it: fields, lengths, checksums,
// and how it ends.
#pragma once

#include <cstddef>

#include "model/frame/frame.h"
#include "model/frame/layout.h"
#include "verif/node/fuzz/step_record.h"

namespace trib {

inline constexpr std::size_t kIcmp = layout::kEthernetBytes + layout::kIpBytes;  // first byte
inline constexpr std::size_t kIcmpBytes = 8;                                     // of its header

// Which checksums the frame has, so that they can be made right or wrong.
enum class FrameSums : std::uint8_t { kNone, kUdp, kIcmp };

// Changes up to two fields, makes the lengths fit again if the record says so, and then puts the
// checksums in: right, wrong, or as they were before the change.
void apply_edits(const StepRecord& record, FrameSums sums, Frame& frame);

// Cuts the frame short or pads it, and gives it a bad end, as the record says.
void change_end(const StepRecord& record, Frame& frame);

}  // namespace trib
