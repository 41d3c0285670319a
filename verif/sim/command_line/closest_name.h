// SPDX-License-Identifier: Apache-2.0
// The name that a user may have meant by a word that is not a valid name.
#pragma once

#include <set>
#include <string>

namespace trib {

// The name that the fewest letters left out, added, changed or swapped make of `word`, where a name
// that has all of the word in it is one letter away; the first of several. Empty if that takes more
// than a third of the word's letters, and more than one.
std::string closest_name(const std::string& word, const std::set<std::string>& names);

// "; did you mean 'name'?", or nothing.
std::string did_you_mean(const std::string& word, const std::set<std::string>& names);

}  // namespace trib
