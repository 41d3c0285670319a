// SPDX-License-Identifier: Apache-2.0
// `tributary worker` and `tributary-worker`: one worker as a process of its own, on an ordinary UDP
// socket. Joins its group, and does allreduces of generated values, which it checks bit for bit
// against the golden model, or of a file. Prints the columns of nccl-tests, with wall time. On
// SIGINT, SIGTERM or SIGHUP it leaves the group, which ends the job for the others too, and fails.
#pragma once

#include <CLI/App.hpp>

#include "tools/tributary/commands/invocation.h"

namespace trib {

// Gives `command` its options, and the work that it does when it is chosen.
void make_worker(CLI::App& command, Invocation& invocation);

}  // namespace trib
