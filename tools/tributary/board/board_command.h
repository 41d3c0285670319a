// SPDX-License-Identifier: Apache-2.0
// `tributary board`: cards, from programming to watching them. Exit codes: 0 done, 1 the card is
// not as it should be, 2 wrong usage or no way to the card, 77 Vivado is not here.
#pragma once

#include <CLI/App.hpp>

#include "tools/tributary/commands/invocation.h"

namespace trib {

// `command`: of its own, or of a program that does nothing else.
void make_board(CLI::App& command, Invocation& invocation);

}  // namespace trib
