// SPDX-License-Identifier: Apache-2.0
// Numbers of things in texts: "1 job", "2 jobs".
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace trib {

// `thing`: one of them, a word that is regular.
inline std::string counted(std::uint64_t count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace trib
