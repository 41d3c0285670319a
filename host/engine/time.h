// SPDX-License-Identifier: Apache-2.0
// Time as the worker engine sees it: picoseconds of whatever clock its caller keeps.
#pragma once

#include <cstdint>

namespace trib {

using Time = std::int64_t;

inline constexpr Time kMicrosecond = 1'000'000;

}  // namespace trib
