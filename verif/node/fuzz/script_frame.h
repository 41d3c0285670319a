// SPDX-License-Identifier: Apache-2.0
// Makes the frame that a step of a script describes: a template of some frame type, then what the
// record changes in it (addresses, fields, lengths, checksums, end).
#pragma once

#include <array>
#include <cstdint>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/step_record.h"

namespace trib {

// Progress of the job: of the group as the golden model sees it, which goes along with the script,
// and the knowledge of the processes on the ports.
struct ScriptCursor {
  struct Life {
    std::uint16_t epoch = 0;
    std::uint16_t parent_epoch = 0;
    std::uint32_t job_up = 0;  // of the JOIN that was sent to the parent last
    std::uint32_t incarnation_up = 0;
    bool waits = false;  // for the parent's WELCOME
  };
  std::array<Life, kScriptGroups> lives;
  std::uint32_t chunk = 0;  // the next one
  std::uint32_t job = 1;
  std::array<std::uint32_t, kScriptPorts> incarnations{};
  std::uint64_t key = 0;
};

// A frame of the type that record.kind() names, on `port`. `max_payload`: bytes it may have at
// most. kChunk, kContribution: a contribution; kJoinAll: a JOIN. kRegister and kRepeat have no
// frame of their own: std::invalid_argument.
Frame make_script_frame(const StepRecord& record, const ScriptCursor& cursor, unsigned port,
                        std::size_t max_payload);

}  // namespace trib
