// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/number_check.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>
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

// The text after the number is its unit.
std::string require_finite(std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return fmt::format("'{}' is no number", text);
  return std::isfinite(number) ? "" : fmt::format("'{}' is no finite number", text);
}

// `wrong` returns the error of a number without a unit; empty: none.
CLI::Validator number_check(const std::function<std::string(double)>& wrong,
                            const std::string& description) {
  const auto check = [wrong](std::string& text) {
    double number = 0;
    if (!CLI::detail::lexical_cast(text, number)) return fmt::format("'{}' is no number", text);
    const std::string what = wrong(number);
    return what.empty() ? what : fmt::format("'{}' is {}", text, what);
  };
  return {check, description};
}

bool is(const CLI::Option& option, const char* type) {
  return option.get_type_name().rfind(type, 0) == 0;
}

}  // namespace

CLI::Validator non_negative() {
  return number_check([](double number) { return number >= 0 ? "" : "less than 0"; },
                      "NONNEGATIVE");
}

CLI::Validator positive() {
  return number_check([](double number) { return number > 0 ? "" : "not greater than 0"; },
                      "POSITIVE");
}

CLI::Validator in_range(double least, double most) {
  return number_check(
      [least, most](double number) {
        return number >= least && number <= most
                   ? ""
                   : fmt::format("not in range {} to {}", least, most);
      },
      fmt::format("FLOAT in [{} - {}]", least, most));
}

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
