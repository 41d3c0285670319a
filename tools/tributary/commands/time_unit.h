// SPDX-License-Identifier: Apache-2.0
// Times on the command line: a number with its unit.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

namespace trib {

// Makes of "5ms" the number of seconds; the units are s, ms and us.
CLI::AsNumberWithUnit in_seconds();

}  // namespace trib
