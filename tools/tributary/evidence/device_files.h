// SPDX-License-Identifier: Apache-2.0
// Files that each device has under the same name: verif/<device>/<name> of the current directory,
// the root of a tree. A device that adds its own is found without being listed.
#pragma once

#include <string>
#include <vector>

namespace trib {

// In the order of the devices' names.
std::vector<std::string> device_files(const std::string& name);

}  // namespace trib
