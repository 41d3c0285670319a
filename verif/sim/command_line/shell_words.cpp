// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/shell_words.h"

namespace trib {

std::string shell_word(const std::string& argument) {
  const bool plain = !argument.empty() &&
                     argument.find_first_of(" \t\n'\"\\$`*?[](){}<>|&;!#~") == std::string::npos;
  if (plain) return argument;
  std::string word = "'";
  for (const char letter : argument) {
    word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  }
  return word + "'";
}

std::string shell_command(const std::vector<std::string>& arguments) {
  std::string line;
  for (const std::string& argument : arguments) {
    line += (line.empty() ? "" : " ") + shell_word(argument);
  }
  return line;
}

}  // namespace trib
