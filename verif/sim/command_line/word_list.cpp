// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/word_list.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {

std::vector<std::string> split_words(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  for (const std::string& argument : arguments) {
    std::size_t begin = 0;
    for (std::size_t comma = 0; comma != std::string::npos; begin = comma + 1) {
      comma = argument.find(',', begin);
      words.push_back(argument.substr(begin, comma - begin));
      if (words.back().empty()) {
        throw std::invalid_argument(fmt::format("'{}' has an empty word", argument));
      }
    }
  }
  return words;
}

}  // namespace trib
