// SPDX-License-Identifier: Apache-2.0
// Ports as bits, as a step has them.
#pragma once

#include <cstdint>

namespace trib {

inline bool has(std::uint32_t ports, unsigned port) { return (ports >> port & 1) != 0; }

}  // namespace trib
