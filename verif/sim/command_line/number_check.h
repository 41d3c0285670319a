// SPDX-License-Identifier: Apache-2.0
// Of itself CLI11 takes -1 for 2^64 - 1, 2^64 for 2^64 - 1, and 010 for 8. A run with such a seed
// would be another one than was asked for. It takes NaN, too, which is in every range.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

namespace trib {

// In place of CLI::NonNegativeNumber, CLI::PositiveNumber and CLI::Range of numbers with a point,
// which print each bound with all digits before the point, up to 309, and six after it.
CLI::Validator non_negative();
CLI::Validator positive();
CLI::Validator in_range(double least, double most);

// Makes all options of `app` and of its subcommands that are unsigned numbers take what
// parse_whole_number() takes, and nothing else, and those that have a point finite numbers only,
// which may have a unit after them. Must be called when they all have been added.
void check_numbers(CLI::App& app);

}  // namespace trib
