// SPDX-License-Identifier: Apache-2.0
// BoardMake: a rule of a board's Makefile (fpga_boards/common/board.mk), run by `make`, its output
// ours. Errors: MissingProgram without Vivado or make, HostError, UsageError for a board that there
// is not.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct BoardMake {
  std::string folder = "fpga_boards";
  std::string board;  // its folder in that one
  std::string rule;
  std::vector<std::string> settings;  // NAME=VALUE

  // make -C folder/board rule NAME=VALUE...
  std::vector<std::string> command() const;
  // The exit code of make.
  int run() const;
};

}  // namespace trib
