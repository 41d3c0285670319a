// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/usage_text.h"

#include <fmt/format.h>

#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

std::set<std::string> option_names(const CLI::App& command) {
  std::set<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.insert("--" + name);
    for (const std::string& name : option->get_snames()) names.insert("-" + name);
  }
  return names;
}

// The subcommand that was parsed, or that of it, or the application itself.
const CLI::App& parsed_command(const CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  return commands.empty() ? app : parsed_command(*commands.front());
}

// As it is typed: "tributary board status".
std::string typed_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : typed_name(*parent) + " ") + command.get_name();
}

// The first option that is none. The words around it may be its values, so they say nothing.
std::string unknown_option(const CLI::App& command) {
  for (const std::string& word : command.remaining()) {
    if (word.size() < 2 || word.front() != '-') continue;
    const std::string option = word.substr(0, word.find('='));
    return fmt::format("unknown option '{}'{}", option,
                       did_you_mean(option, option_names(command)));
  }
  return "";
}

// What CLI11 says of a word that is none of a set: "--config: 10gg not in {10g,100g}".
std::string meant_member(const std::string& text) {
  static const std::regex kNone("([^ ]+) not in \\{(.*)\\}");
  std::smatch match;
  if (!std::regex_search(text, match, kNone)) return "";
  std::istringstream members(match[2]);
  std::set<std::string> names;
  for (std::string name; std::getline(members, name, ',');) names.insert(name);
  return did_you_mean(match[1], names);
}

}  // namespace

std::string usage_text(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = parsed_command(app);
  std::string text = std::string(error.what()) + meant_member(error.what());
  const auto is = [&error](CLI::ExitCodes code) {
    return error.get_exit_code() == static_cast<int>(code);
  };
  if (is(CLI::ExitCodes::ExtrasError) || is(CLI::ExitCodes::RequiredError)) {
    const std::string option = unknown_option(command);
    if (!option.empty()) text = option;
  }
  return fmt::format("{}\nTry '{} --help'.", text, typed_name(command));
}

std::string unknown_subcommand(const CLI::App& app, const std::vector<std::string>& words) {
  const std::string word = words.empty() ? "" : words.front();
  if (word.empty() || word.front() == '-' || app.get_require_subcommand_min() == 0) return "";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->check_name(word)) {
      return unknown_subcommand(*command, {words.begin() + 1, words.end()});
    }
    names.push_back(command->get_name());
  }
  return fmt::format("unknown subcommand '{}'{}; use one of {}", word,
                     did_you_mean(word, {names.begin(), names.end()}), fmt::join(names, ", "));
}

}  // namespace trib
