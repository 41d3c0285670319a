// SPDX-License-Identifier: Apache-2.0
// Where a Verilated node's code coverage goes when it is destroyed.
#pragma once

#include <string>

namespace trib {

// <directory>/<name>-<process>-<n>.dat, never the same twice, where the environment variable
// TRIBUTARY_COVERAGE_DIR names the directory; empty if it is not set.
std::string next_coverage_file(const std::string& name);

}  // namespace trib
