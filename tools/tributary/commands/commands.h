// SPDX-License-Identifier: Apache-2.0
// The subcommands of `tributary`, one function each; see invocation.h.
#pragma once

#include <CLI/App.hpp>

#include "tools/tributary/commands/invocation.h"

namespace trib {

void add_sim(CLI::App& app, Invocation& invocation);
void add_train(CLI::App& app, Invocation& invocation);
void add_allreduce(CLI::App& app, Invocation& invocation);
void add_bench(CLI::App& app, Invocation& invocation);
void add_codec(CLI::App& app, Invocation& invocation);
void add_cosim(CLI::App& app, Invocation& invocation);
void add_coverage(CLI::App& app, Invocation& invocation);
void add_soak(CLI::App& app, Invocation& invocation);
void add_regress(CLI::App& app, Invocation& invocation);
void add_registers(CLI::App& app, Invocation& invocation);
void add_schedule(CLI::App& app, Invocation& invocation);
void add_network(CLI::App& app, Invocation& invocation);
void add_node(CLI::App& app, Invocation& invocation);
void add_testplan(CLI::App& app, Invocation& invocation);
void add_report(CLI::App& app, Invocation& invocation);

}  // namespace trib
