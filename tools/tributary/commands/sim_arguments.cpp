// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/sim_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <set>

#include "tools/tributary/testplan/nearest_name.h"
#include "verif/env/sim_options.h"
#include "verif/tests/sim_command_line.h"
#include "verif/tests/test_list.h"

namespace trib {
namespace {

// Those that need nothing but a command line.
std::set<std::string> test_names() {
  std::set<std::string> names;
  for (const TestEntry& test : test_list()) {
    if (!test.fed) names.insert(test.name);
  }
  return names;
}

}  // namespace

std::string sim_arguments_error(const std::string& arguments) {
  SimOptions options;
  bool list = false;
  bool counters = false;
  CLI::App app;
  app.set_help_flag();
  add_sim_options(app, options, list);
  app.add_flag("--counters", counters);
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  const std::set<std::string> names = test_names();
  if (names.count(options.test) == 0) {
    return fmt::format("there is no test '{}'{}", options.test, nearest(options.test, names));
  }
  const std::string only = find_test(options.test)->configuration;
  if (!only.empty() && only != options.configuration) {
    return fmt::format("the test '{}' is for the configuration {}", options.test, only);
  }
  return list ? "--list runs no test" : "";
}

}  // namespace trib
