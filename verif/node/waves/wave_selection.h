// SPDX-License-Identifier: Apache-2.0
// Which of the thousands of signals of a node a view shows: those that show the path of a frame, by
// stage, rtl/node/1_ingress to rtl/node/7_control, in the order of the data. A view takes of these what the
// wave file has; a test sees to it that it has all of them, in every configuration.
#pragma once

#include "verif/sim/waves/view_contents.h"

namespace trib {

const ViewContents& wave_selection();

/// The scopes of all that a file has lie below this one, those of the lines of text in it.
inline constexpr const char* kWaveTop = "top";
inline constexpr const char* kFramesScope = "frames";
inline constexpr const char* kStepsScope = "steps";
inline constexpr const char* kLinesScope = "lines";  // of a node with its ports
/// Signals of frames and lines: kReceivedPrefix and kSentPrefix, with the port.
inline constexpr const char* kReceivedPrefix = "received_";
inline constexpr const char* kSentPrefix = "sent_";
/// Signals of steps: kGroupPrefix, with the group, and kNodeSteps.
inline constexpr const char* kGroupPrefix = "group_";
inline constexpr const char* kNodeSteps = "node";

}  // namespace trib
