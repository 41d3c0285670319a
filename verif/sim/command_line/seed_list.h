// SPDX-License-Identifier: Apache-2.0
// Several seeds in one word: 7, or 1-50, which has both ends. Errors: std::invalid_argument for
// what is no whole number (whole_number.h), an end before the beginning, or more than kMostSeeds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

inline constexpr std::uint64_t kMostSeeds = 100'000;

// Of all words, in their order.
std::vector<std::uint64_t> parse_seeds(const std::vector<std::string>& words);

}  // namespace trib
