// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/sim_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <set>
#include <stdexcept>

#include "verif/node/dut/make_node.h"
#include "verif/node/tests/sim_command_line.h"
#include "verif/node/tests/test_list.h"
#include "verif/sim/command_line/closest_name.h"
#include "verif/sim/command_line/number_check.h"

namespace trib {
namespace {

// Those that need nothing but a command line.
std::set<std::string> test_names() {
  std::set<std::string> names;
  for (const TestEntry& test : test_list()) {
    names.insert(test.name);
  }
  return names;
}

// A job is one run: its log has one verdict.
std::string wrong_runs(const SimSelection& selection) {
  try {
    const std::size_t runs = selection.runs().size();
    return runs == 1 ? "" : fmt::format("{} runs; a job is one test with one seed", runs);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

std::string sim_arguments_error(const std::string& arguments) {
  SimSelection selection;
  bool counters = false;
  CLI::App app;
  app.set_help_flag();
  add_sim_options(app, selection, built_variants());
  app.add_flag("--counters", counters);
  check_numbers(app);
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  std::vector<std::string> tests;
  try {
    tests = selection.test_names();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  const std::set<std::string> names = test_names();
  for (const std::string& test : tests) {
    if (names.count(test) == 0) {
      return fmt::format("there is no test '{}'{}", test, did_you_mean(test, names));
    }
    const std::string wrong =
        misfit(*find_test(test), node_variant(selection.common.configuration));
    if (!wrong.empty()) return wrong;
  }
  return selection.list ? "--list runs no test" : wrong_runs(selection);
}

}  // namespace trib
