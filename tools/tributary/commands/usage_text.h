// SPDX-License-Identifier: Apache-2.0
// The error of a command line that CLI11 has refused, with a suggestion if one is near,
// and where the help is.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace trib {

// `app` has thrown `error` while it parsed.
std::string usage_text(const CLI::App& app, const CLI::ParseError& error);

// The same for a first word that is no subcommand, or no subcommand of that; empty if it is one, or
// an option. CLI11 would only say that a subcommand is missing.
std::string unknown_subcommand(const CLI::App& app, const std::vector<std::string>& words);

// The same for a list with nothing between two commas, or before or after one: CLI11 would pass
// over the gap.
std::string list_with_gap(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace trib
