// SPDX-License-Identifier: Apache-2.0
// What lines about one bug have in common, whichever test, seed and configuration has found it:
// the line without numbers, times, bytes and addresses, directories, and names of the test.
#pragma once

#include <string>

namespace trib {

std::string signature_of(const std::string& line);

}  // namespace trib
