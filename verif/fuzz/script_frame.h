// SPDX-License-Identifier: Apache-2.0
// Makes the frame that a step of a script stands for: a template of some frame type, then what the
// record changes in it (addresses, fields, lengths, checksums, end).
#pragma once

#include <cstdint>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "verif/fuzz/step_record.h"

namespace trib {

// Where the job stands, as far as it can be told from the script alone.
struct ScriptCursor {
  std::uint32_t chunk = 0;  // the next one
  std::uint16_t epoch = 1;
};

// A frame of the type that record.kind() names, on `port`. `max_payload`: bytes it may have at
// most. kChunk, kContribution: a contribution; kJoinAll: a JOIN for the next epoch. kRegister and
// kRepeat have no frame of their own: std::invalid_argument.
Frame make_script_frame(const StepRecord& record, const ScriptCursor& cursor, unsigned port,
                        std::size_t max_payload);

}  // namespace trib
