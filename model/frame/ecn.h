// SPDX-License-Identifier: Apache-2.0
// The two bits of IP that mark congestion (TR5). The greater mark wins where frames are summed up.
#pragma once

#include <cstdint>

namespace trib {

inline constexpr std::uint8_t kEcnEct1 = 1;
inline constexpr std::uint8_t kEcnEct0 = 2;
inline constexpr std::uint8_t kEcnCe = 3;

}  // namespace trib
