// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/number_check.h"

#include <CLI/Validators.hpp>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "verif/sim/command_line/whole_number.h"

namespace trib {
namespace {

// CLI11's names of the types, before those of the option's ranges.
constexpr const char* kUnsigned = "UINT";
constexpr const char* kFloat = "FLOAT";

std::string normalise(std::string& text) {
  try {
    text = std::to_string(parse_whole_number(text));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

// What follows the number is its unit.
std::string require_finite(std::string& text) {
  const bool finite = std::isfinite(std::strtod(text.c_str(), nullptr));
  return finite ? "" : "'" + text + "' is no finite number";
}

bool is(const CLI::Option& option, const char* type) {
  return option.get_type_name().rfind(type, 0) == 0;
}

}  // namespace

void check_numbers(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (is(*option, kUnsigned)) option->transform(CLI::Validator(normalise, ""));
    if (is(*option, kFloat)) option->transform(CLI::Validator(require_finite, ""));
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    check_numbers(*command);
  }
}

}  // namespace trib
