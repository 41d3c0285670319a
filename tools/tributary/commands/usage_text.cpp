// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/usage_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <utility>
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

std::vector<const CLI::App*> subcommands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// Null if there is none of this name.
const CLI::App* subcommand(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : subcommands(app)) {
    if (command->check_name(name)) return command;
  }
  return nullptr;
}

// The command as typed: "tributary board status".
std::string typed_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : typed_name(*parent) + " ") + command.get_name();
}

// The first option that is none. The words around it may be its values, so they say nothing.
std::string unknown_option(const CLI::App& command) {
  for (const std::string& word : command.remaining()) {
    if (word.size() < 2 || word.front() != '-') continue;
    // The rest of "-q=5", a flag that is given a value.
    if (word[1] == '=')
      return fmt::format("'{}' is no value of a flag; leave it out", word.substr(2));
    const std::string option = word.substr(0, word.find('='));
    return fmt::format("unknown option '{}'{}", option,
                       did_you_mean(option, option_names(command)));
  }
  return "";
}

// CLI11's message for a word that is not in a set: "--config: 10gg not in {10g,100g}".
std::string meant_member(const std::string& text) {
  static const std::regex kNone("([^ ]+) not in \\{(.*)\\}");
  std::smatch match;
  if (!std::regex_search(text, match, kNone)) return "";
  const std::string given = match[1];
  if (given.find_first_not_of("0123456789") == std::string::npos) return "";  // a number
  std::istringstream members(match[2]);
  std::set<std::string> names;
  for (std::string name; std::getline(members, name, ',');) names.insert(name);
  return did_you_mean(given, names);
}

// CLI11's message for a value that has passed the checks of its option but does not fit into the
// variable: "Could not convert: --rank = 4294967296"; or of a flag that is neither.
std::string misfit(const CLI::App& command, const std::string& text) {
  static const std::regex kMisfit("Could not convert: ([^ ]+) = (.*)");
  std::smatch match;
  if (!std::regex_search(text, match, kMisfit)) return text;
  const CLI::Option* option = command.get_option_no_throw(match[1]);
  const bool flag = option != nullptr && option->get_items_expected_max() == 0;
  return fmt::format("{}: '{}' is {}", match[1].str(), match[2].str(),
                     flag ? "no value of a flag; leave it out" : "too large");
}

bool has_gap(const std::string& list) {
  return !list.empty() && ("," + list + ",").find(",,") != std::string::npos;
}

// The positional list, if the command has one.
const CLI::Option* bare_list(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() && option->get_delimiter() == ',') return option;
  }
  return nullptr;
}

}  // namespace

std::string usage_text(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = parsed_command(app);
  std::string text = misfit(command, error.what()) + meant_member(error.what());
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
  if (const CLI::App* command = subcommand(app, word)) {
    return unknown_subcommand(*command, {words.begin() + 1, words.end()});
  }
  std::vector<std::string> names;
  for (const CLI::App* command : subcommands(app)) names.push_back(command->get_name());
  return fmt::format("unknown subcommand '{}'{}; use one of {}", word,
                     did_you_mean(word, {names.begin(), names.end()}), fmt::join(names, ", "));
}

std::string list_with_gap(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  const CLI::Option* awaits = nullptr;  // the option whose value the next word is
  for (const std::string& word : words) {
    const CLI::Option* list = nullptr;
    std::string value = word;
    if (!word.empty() && word.front() == '-') {
      const std::size_t sign = std::min(word.find('='), word.size());
      const CLI::Option* option = command->get_option_no_throw(word.substr(0, sign));
      value = word.substr(std::min(sign + 1, word.size()));
      const bool has_value = option != nullptr && option->get_items_expected_max() > 0;
      awaits = has_value && sign == word.size() ? option : nullptr;
      if (has_value) list = option;
    } else if (awaits != nullptr) {
      list = std::exchange(awaits, nullptr);
    } else if (const CLI::App* below = subcommand(*command, word)) {
      command = below;
    } else {
      list = bare_list(*command);
    }
    if (list == nullptr || list->get_delimiter() != ',' || !has_gap(value)) continue;
    return fmt::format("{}: '{}' has an empty item; leave out the comma, or name what is missing",
                       list->get_name(), value);
  }
  return "";
}

}  // namespace trib
