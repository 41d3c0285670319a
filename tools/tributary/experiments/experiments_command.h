// SPDX-License-Identifier: Apache-2.0
// `tributary experiments`: the book of results. Runs the commands of all experiments where that is needed, and writes their
// figures next to the published ones. Exit codes: 0 every figure exists and reaches its target, or its
// row says why not; 1 otherwise; 2 wrong usage.
#pragma once

#include <CLI/App.hpp>

#include "tools/tributary/commands/invocation.h"

namespace trib {

void add_experiments(CLI::App& app, Invocation& invocation);

}  // namespace trib
