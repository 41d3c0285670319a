// SPDX-License-Identifier: Apache-2.0
// The tests of a build, as `ctest --show-only=json-v1` prints them. Errors: std::runtime_error if
// ctest is missing or there is no build.
#pragma once

#include <string>

namespace trib {

std::string ctest_list(const std::string& build_directory);

}  // namespace trib
