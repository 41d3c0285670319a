// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/whole_number_check.h"

#include <CLI/Validators.hpp>
#include <stdexcept>
#include <string>

#include "verif/sim/command_line/whole_number.h"

namespace trib {
namespace {

// CLI11's name of the type, before those of the option's ranges.
constexpr const char* kUnsigned = "UINT";

std::string normalise(std::string& text) {
  try {
    text = std::to_string(parse_whole_number(text));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace

void check_whole_numbers(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_type_name().rfind(kUnsigned, 0) != 0) continue;
    option->transform(CLI::Validator(normalise, ""));
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    check_whole_numbers(*command);
  }
}

}  // namespace trib
