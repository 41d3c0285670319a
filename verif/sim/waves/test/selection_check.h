// SPDX-License-Identifier: Apache-2.0
// For tests of waves: what a view is to show, and a file does not have.
#pragma once

#include <string>
#include <vector>

#include "verif/sim/waves/view_contents.h"
#include "verif/sim/waves/wave_hierarchy.h"

namespace trib {

/// Signals by their path, and scopes of which there is none. Lines of text are not looked for.
std::vector<std::string> missing_signals(const WaveScope& root, const ViewContents& contents);

}  // namespace trib
