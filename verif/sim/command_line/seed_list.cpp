// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/seed_list.h"

#include <fmt/format.h>

#include <stdexcept>

#include "verif/sim/command_line/whole_number.h"

namespace trib {

std::vector<std::uint64_t> parse_seeds(const std::vector<std::string>& words) {
  std::vector<std::uint64_t> seeds;
  for (const std::string& word : words) {
    // A dash at the beginning is a sign, and refused as such.
    const std::size_t dash = word.find('-', 1);
    if (dash != std::string::npos && dash + 1 == word.size()) {
      throw std::invalid_argument(fmt::format("'{}' has no end; write 1-9 for seeds 1 to 9", word));
    }
    const std::uint64_t first = parse_whole_number(word.substr(0, dash));
    const std::uint64_t last =
        dash == std::string::npos ? first : parse_whole_number(word.substr(dash + 1));
    if (last < first) throw std::invalid_argument(fmt::format("'{}' ends before it begins", word));
    if (last - first >= kMostSeeds - seeds.size()) {
      throw std::invalid_argument(fmt::format("'{}': at most {} seeds", word, kMostSeeds));
    }
    for (std::uint64_t i = 0; i <= last - first; ++i) seeds.push_back(first + i);
  }
  return seeds;
}

}  // namespace trib
