// SPDX-License-Identifier: Apache-2.0
// Which verdicts are answered by an ERROR frame, and with which code (PROTOCOL.md, "Verdicts").
#pragma once

#include <optional>

#include "model/frame/header.h"
#include "model/node/verdict.h"

namespace trib {

// The types that children send; all others come from a parent.
bool is_from_child(FrameType type);

// The code of the ERROR that answers a frame of this type with this verdict, if any does.
std::optional<ErrorCode> error_answer(Verdict verdict, FrameType type);

}  // namespace trib
