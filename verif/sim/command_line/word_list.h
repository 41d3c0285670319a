// SPDX-License-Identifier: Apache-2.0
// Lists as options take them: words with commas between them, in one or more arguments.
#pragma once

#include <string>
#include <vector>

namespace trib {

// All words of all arguments, in order. Throws std::invalid_argument if one is empty.
std::vector<std::string> split_words(const std::vector<std::string>& arguments);

}  // namespace trib
