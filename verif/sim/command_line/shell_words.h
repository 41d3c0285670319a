// SPDX-License-Identifier: Apache-2.0
// Arguments as one line that a POSIX shell takes apart into the same arguments again.
#pragma once

#include <string>
#include <vector>

namespace trib {

// Quoted, if that is needed.
std::string shell_word(const std::string& argument);
std::string shell_command(const std::vector<std::string>& arguments);

}  // namespace trib
