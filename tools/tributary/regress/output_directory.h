// SPDX-License-Identifier: Apache-2.0
// The directory of a regression. The run empties directories of its jobs in there, so that nothing
// else may be in it.
#pragma once

#include <string>

namespace trib {

// Makes it, if it is not there; `root` is that of the sources. Errors: FileError if it holds the
// sources, is among them and in no build directory, has files but none of a regression, or can't be
// made.
void make_output_directory(const std::string& directory, const std::string& root = ".");

}  // namespace trib
