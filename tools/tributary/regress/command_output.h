// SPDX-License-Identifier: Apache-2.0
// What a short command of the shell prints: outputs and errors together, kept in the file `log`.
#pragma once

#include <string>

namespace trib {

struct CommandOutput {
  int code = 0;  // exit code
  std::string text;
};

CommandOutput command_output(const std::string& command, const std::string& log);

}  // namespace trib
