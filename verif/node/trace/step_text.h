// SPDX-License-Identifier: Apache-2.0
// Steps of a node for people and their scripts.
#pragma once

#include <string>
#include <string_view>

#include "model/node/node_step.h"

namespace trib {

/// "judged", "refused", "settled" ...
std::string_view name(StepKind kind);
/// "up", "down"; "idle", "joining" ...; "RESULT", "RESULT RETRY" ...
std::string_view name(StepWay way);
std::string_view name(StepState state);
std::string_view name(StepSent sent);

/// The step as a JSON object on one line, without the line's end: "cycle", "step" (its name), and
/// the fields that its kind has. Sets of ports are lists of numbers; the verdict, the state, the way
/// and the kind of a frame that was sent are names; all else are numbers and booleans.
std::string json_line(const NodeStep& step);

}  // namespace trib
