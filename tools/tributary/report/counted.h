// SPDX-License-Identifier: Apache-2.0
// A number with the noun that it counts: "1 job", "2 jobs". In: the noun in the singular.
#pragma once

#include <cstdint>
#include <string>

namespace trib {

inline std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace trib
