// SPDX-License-Identifier: Apache-2.0
// `tributary-board`: what `tributary board` does, as a program without any simulator in it, for the
// machine that has the card's cables.
#include <CLI/CLI.hpp>

#include "tools/tributary/board/board_command.h"
#include "tools/tributary/commands/program.h"

int main(int argc, char** argv) {
  trib::Invocation invocation;
  CLI::App app{"", "tributary-board"};
  trib::make_board(app, invocation);
  return trib::run_program(app, invocation, {argc, argv});
}
