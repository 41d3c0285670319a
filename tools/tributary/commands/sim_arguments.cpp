// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/sim_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <stdexcept>

#include "tools/tributary/devices/device.h"
#include "verif/sim/command_line/number_check.h"

namespace trib {

std::string sim_arguments_error(const std::string& arguments) {
  std::string name = device_in(CLI::detail::split_up(arguments));
  const std::unique_ptr<DeviceArguments> given = make_device(name)->arguments();
  CLI::App app;
  app.set_help_flag();
  given->add_to(app);
  add_device_option(app, name);
  check_numbers(app);
  try {
    app.parse(arguments);
    const std::size_t runs = given->runs("").size();
    if (given->lists()) return "--list runs no test";
    return runs == 1 ? "" : fmt::format("{} runs; a job is one test with one seed", runs);
  } catch (const CLI::ParseError& error) {
    return error.what();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace trib
