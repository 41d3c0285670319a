// SPDX-License-Identifier: Apache-2.0
// The hand-written digits that come with the command: beside it where it is installed
// (PREFIX/bin/tributary, PREFIX/share/tributary/digits.csv.gz), else those of the sources that it
// was built from. The file may be gone; who opens it says so.
#pragma once

#include <string>

namespace trib {

std::string digits_file();

}  // namespace trib
