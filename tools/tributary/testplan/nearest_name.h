// SPDX-License-Identifier: Apache-2.0
// What somebody may have meant by a name that does not exist.
#pragma once

#include <set>
#include <string>

namespace trib {

// "; did you mean 'x'?" with the name that takes the fewest edits, or nothing if none is near.
std::string nearest(const std::string& wrong, const std::set<std::string>& names);

}  // namespace trib
