// SPDX-License-Identifier: Apache-2.0
// Signals of an interface (rtl/nic) in a view of waves: its rounds, and what each port receives and
// sends.
#pragma once

#include <string>
#include <vector>

#include "verif/sim/waves/view_contents.h"

namespace trib::nic {

/// Of the interface in scope `path`.
std::vector<SelectedScope> interface_selection(const std::string& path);

}  // namespace trib::nic
