// SPDX-License-Identifier: Apache-2.0
// `tributary-worker`: what `tributary worker` does, as a program without any simulator in it, for
// the hosts of a real node.
#include <CLI/CLI.hpp>

#include "tools/tributary/commands/program.h"
#include "tools/tributary/worker/worker_command.h"

int main(int argc, char** argv) {
  trib::Invocation invocation;
  CLI::App app{"", "tributary-worker"};
  trib::make_worker(app, invocation);
  return trib::run_program(app, invocation, {argc, argv});
}
